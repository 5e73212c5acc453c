import type { CallContext } from '@palimpsest/domain/contract';
import {
  DomainError,
  type EventMetadata,
  type IdSource,
  type Instant,
  instant,
  type JsonObject,
  type ProjectionSchema,
  type ReadModel,
  type RecordedEvent,
} from '@palimpsest/kernel';
import { AlreadyExecuted } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/**
 * First answers by command id. No projection: it is written beside the log to spare a look into it. Losing
 * it loses nothing, since the log itself knows the event ids of a command.
 */
export const idempotencySchema: ProjectionSchema = {
  projection: 'idempotency',
  version: 1,
  collections: [{ name: 'idempotency', indexes: { by_expiry: ['expires_at'] } }],
};

const KEPT_MS = 24 * 60 * 60 * 1000;

/** What a command's events say about the call that caused them. */
export interface CommandIdentity {
  readonly commandId: string;
  readonly bodyHmac: string | undefined;
  readonly idempotent: boolean;
}

export interface Idempotency {
  /**
   * Runs a writing call at most once per `Idempotency-Key`. `rebuild` makes the answer from the events of a
   * run that got as far as the log but not as far as its answer. Throws `IDEMPOTENCY_MISMATCH` for another
   * body, `IN_FLIGHT` for a repeat that came too early.
   */
  readonly once: <Answer extends object>(
    context: CallContext,
    run: (identity: CommandIdentity) => Promise<Answer>,
    rebuild: (events: readonly RecordedEvent[]) => Promise<Answer>,
    remember?: (answer: Answer) => Answer,
  ) => Promise<Answer>;
  /** Removes answers that are older than a day; at most `limit` at once. */
  readonly sweep: (limit: number) => Promise<number>;
}

interface Kept {
  readonly body_hmac: string;
  readonly answer: JsonObject;
  readonly expires_at: Instant;
}

const mismatch = (): DomainError =>
  new DomainError('IDEMPOTENCY_MISMATCH', 'this Idempotency-Key was used with another body', {
    hint: 'use a new key for a new request',
  });

export const createIdempotency = (deps: {
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly ids: IdSource;
  readonly now: () => Instant;
}): Idempotency => {
  const inFlight = new Set<string>();

  const find = async (commandId: string): Promise<Kept | undefined> => {
    const [found] = await deps.readModel.read([
      { kind: 'get', collection: 'idempotency', ids: [commandId] },
    ]);
    const kept = found?.[0]?.document as Kept | undefined; // the one shape in this collection
    return kept === undefined || kept.expires_at <= deps.now() ? undefined : kept;
  };

  const keep = (commandId: string, bodyHmac: string, answer: object): Promise<void> => {
    const now = deps.now();
    return deps.readModel.apply(
      'idempotency',
      'live',
      [
        {
          kind: 'put',
          collection: 'idempotency',
          id: commandId,
          document: {
            body_hmac: bodyHmac,
            answer: answer as JsonObject,
            expires_at: instant(Date.parse(now) + KEPT_MS),
          },
          position: 0n,
        },
      ],
      undefined,
    );
  };

  return {
    once: async (context, run, rebuild, remember = (answer) => answer) => {
      if (context.idempotency === null) {
        return run({ commandId: deps.ids.random(), bodyHmac: undefined, idempotent: false });
      }
      const { key, bodyBytes } = context.idempotency;
      const pseudonyms = await deps.vault.tenantPseudonyms(context.tenant);
      const commandId = pseudonyms.commandId(context.key.id, context.path, key);
      const bodyHmac = pseudonyms.bodyHmac(bodyBytes);
      if (inFlight.has(commandId)) {
        throw new DomainError('IN_FLIGHT', 'the first request with this key is still at work', {
          retryable: true,
          retryAfterMs: 100,
        });
      }
      inFlight.add(commandId);
      try {
        const kept = await find(commandId);
        if (kept !== undefined) {
          if (kept.body_hmac !== bodyHmac) throw mismatch();
          // It is what `remember` kept of this call's answer.
          return kept.answer as unknown as Awaited<ReturnType<typeof run>>;
        }
        const answer = await run({ commandId, bodyHmac, idempotent: true }).catch(
          async (error: unknown) => {
            if (!(error instanceof AlreadyExecuted)) throw error;
            if (!hasBody(error.events, bodyHmac)) throw mismatch();
            return rebuild(error.events);
          },
        );
        await keep(commandId, bodyHmac, remember(answer));
        return answer;
      } finally {
        inFlight.delete(commandId);
      }
    },
    sweep: async (limit) => {
      const page = await deps.readModel.find({
        collection: 'idempotency',
        index: 'by_expiry',
        equals: [],
        range: { lte: deps.now() },
        limit,
      });
      if (page.documents.length === 0) return 0;
      await deps.readModel.apply(
        'idempotency',
        'live',
        page.documents.map(({ id }) => ({
          kind: 'delete',
          collection: 'idempotency',
          id,
          position: 0n,
        })),
        undefined,
      );
      return page.documents.length;
    },
  };
};

const hasBody = (events: readonly RecordedEvent[], bodyHmac: string): boolean => {
  const [first] = events;
  if (first === undefined) return false;
  const metadata = JSON.parse(new TextDecoder().decode(first.metadata)) as EventMetadata;
  return metadata.body_hmac === bodyHmac;
};
