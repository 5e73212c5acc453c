import { PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { createPatience } from '../connection/patience.ts';

/** A scripted change of one document, which is made when it is not there. */
export interface DocumentChange {
  readonly id: string;
  readonly routing: string;
  readonly script: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Fields of a new document, which the script starts from. */
  readonly identity: Readonly<Record<string, unknown>>;
  /**
   * What the script makes of nothing, when it is most likely not there: it is sent as a new document first, which spares the
   * engine a look, a script and reading it a second time; what turns out to be there is changed by the script after all.
   */
  readonly asNew?: Readonly<Record<string, unknown>>;
}

export interface ChangeResult {
  readonly id: string;
  /** The document after the change, when it was asked for and is there. */
  readonly source: Readonly<Record<string, unknown>> | undefined;
  /** The engine's name for why it refused this one document for good; `undefined`: it was taken. */
  readonly refusal: string | undefined;
  /** Index that the alias stood for. */
  readonly index: string;
}

interface BulkItem {
  readonly _index: string;
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type?: string };
  readonly get?: {
    readonly found?: boolean;
    readonly _source?: Readonly<Record<string, unknown>>;
  };
}

interface BulkAnswer {
  readonly items: readonly { readonly create?: BulkItem; readonly update?: BulkItem }[];
}

/** Documents in one request: 500 with vectors of 256 dimensions are some 3 MB. */
export const perRequest = 500;

const conflict = 409;

/** What another attempt may mend: an overloaded queue, a shard that moves, a race that was lost again and again. */
const isPassing = (status: number): boolean =>
  status === 429 || status === 503 || status === conflict;

/** A change on its way, and whether its document is still taken for a new one. */
interface Waiting {
  readonly change: DocumentChange;
  readonly place: number;
  readonly isNew: boolean;
}

const lines = (waiting: readonly Waiting[], withSource: boolean): readonly object[] =>
  waiting.flatMap(({ change: { id, routing, script, params, identity, asNew }, isNew }) =>
    isNew && asNew !== undefined
      ? [{ create: { _id: id, routing } }, asNew]
      : [
          {
            update: {
              _id: id,
              routing,
              retry_on_conflict: 5,
              ...(withSource ? { _source: true } : {}),
            },
          },
          {
            scripted_upsert: true,
            upsert: identity,
            script: { lang: 'painless', source: script, params },
          },
        ],
  );

export interface BulkOptions {
  /** Answers the documents as they are afterwards. @default false */
  readonly withSource?: boolean;
}

/**
 * Sends changes and answers one result each, in order. One bad document never stops the others. What the engine
 * turns away because it is overloaded is offered again, ever more slowly and in smaller portions, for as long as
 * `patienceMs` says; then `PortError` `UNAVAILABLE`. Repeating all of it is harmless.
 */
export const sendChanges = async (
  engine: Engine,
  alias: string,
  changes: readonly DocumentChange[],
  { withSource = false }: BulkOptions = {},
): Promise<readonly ChangeResult[]> => {
  const results = new Map<number, ChangeResult>();
  let waiting: readonly Waiting[] = changes.map((change, place) => ({
    change,
    place,
    isNew: change.asNew !== undefined,
  }));
  let portion = perRequest;
  const patience = createPatience(engine.patienceMs);

  while (waiting.length > 0) {
    const sent = waiting.slice(0, portion);
    const { status, body } = await engine.request<BulkAnswer>({
      method: 'POST',
      path: `/${alias}/_bulk`,
      // Never makes an index of that name by itself, with a mapping guessed from the first document.
      query: { require_alias: true },
      lines: lines(sent, withSource),
      expected: [429],
    });
    const again: Waiting[] = [];
    const known: Waiting[] = [];
    for (const [at, entry] of sent.entries()) {
      const { create, update } = (status === 429 ? undefined : body.items[at]) ?? {};
      const item = create ?? update;
      if (create?.status === conflict) {
        known.push({ ...entry, isNew: false });
        continue;
      }
      if (item === undefined || isPassing(item.status)) {
        again.push(entry);
        continue;
      }
      if (item.error?.type === 'index_not_found_exception') {
        throw new PortError(
          'UNAVAILABLE',
          `OpenSearch at ${engine.nodes} has lost the search index: a restart makes it anew and fills it from the log`,
          { retryable: true },
        );
      }
      results.set(entry.place, {
        id: entry.change.id,
        source: item.get?._source,
        refusal: item.error === undefined ? undefined : (item.error.type ?? 'unknown'),
        index: item._index,
      });
    }
    waiting = [...again, ...known, ...waiting.slice(sent.length)];
    if (again.length === 0) continue;
    if (!(await patience.wait())) {
      throw new PortError('UNAVAILABLE', `OpenSearch at ${engine.nodes} takes no more documents`, {
        retryable: true,
      });
    }
    portion = Math.max(10, Math.floor(sent.length / 2));
  }
  return changes.map((_, place) => results.get(place)).filter((result) => result !== undefined);
};
