import type { CallContext } from '@palimpsest/domain/contract';
import {
  DomainError,
  type IdSource,
  type Instant,
  instant,
  type JsonObject,
  type ProjectionSchema,
  type ReadModel,
  type ReadModelWrite,
  type RecordedEvent,
  type SubjectId,
} from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import { bodyMismatch, type CommandIdentity, oncePerAppend } from './command-identity.ts';

/**
 * First answers by command id. No projection: it is written beside the log to spare a look into it. Losing
 * it loses nothing, since the log itself knows the event ids of a command.
 */
export const idempotencySchema: ProjectionSchema = {
  projection: 'idempotency',
  version: 2,
  collections: [
    { name: 'idempotency', indexes: { by_expiry: ['expires_at'] } },
    // Whose data an answer is about: it goes with them.
    {
      name: 'idempotency_subjects',
      indexes: { by_expiry: ['expires_at'], by_subject: ['subject_id'] },
    },
  ],
};

const KEPT_MS = 24 * 60 * 60 * 1000;

const FORGOTTEN_AT_ONCE = 500;

/**
 * How an answer is kept beside the log. What is kept lies in clear on disk, so it holds no secret and nothing
 * that a caller or a model wrote. Default: all of the answer.
 */
export interface AnswerKeeping<Answer> {
  readonly keep: (answer: Answer) => object | Promise<object>;
  /** The answer again, out of what was kept. */
  readonly revive: (kept: JsonObject) => Answer | Promise<Answer>;
}

export interface Idempotency {
  /**
   * Runs a writing call at most once per `Idempotency-Key`. `rebuild` makes the answer from the events of a
   * run that got as far as the log but not as far as its answer; `null` for calls of several appends, which
   * recognise each for itself ({@link oncePerAppend}). Throws `IDEMPOTENCY_MISMATCH` for another body, `IN_FLIGHT`
   * for a repeat that came too early.
   */
  readonly once: <Answer extends object>(
    context: CallContext,
    run: (identity: CommandIdentity) => Promise<Answer>,
    rebuild: ((events: readonly RecordedEvent[]) => Promise<Answer>) | null,
    keeping?: AnswerKeeping<Answer>,
  ) => Promise<Answer>;
  /** Removes answers that are older than a day; at most `limit` at once. */
  readonly sweep: (limit: number) => Promise<number>;
  /** Removes answers about a subject, whatever their age; answers how many. A repeat is then answered by the log. */
  readonly forget: (subject: SubjectId) => Promise<number>;
}

interface Kept {
  readonly body_hmac: string;
  readonly answer: JsonObject;
  readonly expires_at: Instant;
}

/** Answers hold ids, counts and positions: they are kept as they are. */
const keepAll = <Answer extends object>(): AnswerKeeping<Answer> => ({
  keep: (answer) => answer,
  revive: (kept) => kept as unknown as Answer, // what `keep` took of this call's answer
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

  const apply = (writes: readonly ReadModelWrite[]): Promise<void> =>
    deps.readModel.apply(idempotencySchema.projection, 'live', writes, undefined);

  const store = (
    commandId: string,
    bodyHmac: string,
    answer: object,
    subjects: ReadonlySet<SubjectId>,
  ): Promise<void> => {
    const expires_at = instant(Date.parse(deps.now()) + KEPT_MS);
    const put = (collection: string, id: string, document: JsonObject): ReadModelWrite => ({
      kind: 'put',
      collection,
      id,
      document: { ...document, expires_at },
      position: 0n,
    });
    return apply([
      put('idempotency', commandId, { body_hmac: bodyHmac, answer: answer as JsonObject }),
      ...[...subjects].map((subject) =>
        put('idempotency_subjects', `${commandId}.${subject}`, {
          command_id: commandId,
          subject_id: subject,
        }),
      ),
    ]);
  };

  const removal = (collection: string, id: string): ReadModelWrite => ({
    kind: 'delete',
    collection,
    id,
    position: 0n,
  });

  const sweepOf = async (collection: string, limit: number): Promise<number> => {
    const page = await deps.readModel.find({
      collection,
      index: 'by_expiry',
      equals: [],
      range: { lte: deps.now() },
      limit,
    });
    if (page.documents.length === 0) return 0;
    await apply(page.documents.map(({ id }) => removal(collection, id)));
    return page.documents.length;
  };

  return {
    once: async <Answer extends object>(
      context: CallContext,
      run: (identity: CommandIdentity) => Promise<Answer>,
      rebuild: ((events: readonly RecordedEvent[]) => Promise<Answer>) | null,
      { keep, revive }: AnswerKeeping<Answer> = keepAll(),
    ) => {
      if (context.idempotency === null) {
        return run({
          commandId: deps.ids.random(),
          bodyHmac: undefined,
          idempotent: false,
          concerns: () => undefined,
        });
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
          if (kept.body_hmac !== bodyHmac) throw bodyMismatch();
          return await revive(kept.answer);
        }
        const subjects = new Set<SubjectId>();
        const concerns = (subject: SubjectId): void => {
          subjects.add(subject);
        };
        const identity = { commandId, bodyHmac, idempotent: true, concerns };
        const answer = await (rebuild === null
          ? run(identity)
          : oncePerAppend(identity, () => run(identity), rebuild));
        await store(commandId, bodyHmac, await keep(answer), subjects);
        return answer;
      } finally {
        inFlight.delete(commandId);
      }
    },
    sweep: async (limit) => {
      await sweepOf('idempotency_subjects', limit);
      return sweepOf('idempotency', limit);
    },
    forget: async (subject) => {
      let forgotten = 0;
      for (;;) {
        // What is removed is gone from the next look.
        const page = await deps.readModel.find({
          collection: 'idempotency_subjects',
          index: 'by_subject',
          equals: [subject],
          limit: FORGOTTEN_AT_ONCE,
        });
        if (page.documents.length === 0) return forgotten;
        await apply(
          page.documents.flatMap(({ id, document }) => [
            removal('idempotency', document['command_id'] as string), // written by `store`
            removal('idempotency_subjects', id),
          ]),
        );
        forgotten += page.documents.length;
      }
    },
  };
};
