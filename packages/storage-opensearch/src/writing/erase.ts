import { type MemoryId, PortError, type SubjectId } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { beforeAll, type PositionText } from '../index-format/log-position.ts';
import { contentFields, stateFields, versionScript } from './scripts.ts';

/** What a deletion has to leave nothing of: some memories of a subject, or all, up to a position. */
export interface Deletion {
  readonly subjectId: SubjectId;
  readonly memoryIds: readonly MemoryId[] | 'all';
  readonly upTo: PositionText;
}

/** Each pass takes what it saw; more than a few mean that others write what was deleted. */
const passes = 6;

/** Removes from the mark of a memory what the deletion of its subject covers; nothing left removes the mark. */
const stripMark = `
Map s = ctx._source;
if (s.hide_at != null && s.hide_at.compareTo(params.strip) <= 0) {
  s.remove('hide_at');
  s.remove('hidden');
}
if (s.removed_at != null && s.removed_at.compareTo(params.strip) <= 0) { s.remove('removed_at'); }
if (s.hide_at == null && s.removed_at == null) { ctx.op = 'delete'; }`;

const upTo = (field: string, position: PositionText): object => ({
  range: { [field]: { lte: position } },
});

/** Documents of a kind that still hold something of what was deleted. */
const leftOver = (
  kind: 'version' | 'mark',
  { subjectId, memoryIds, upTo: position }: Deletion,
) => ({
  bool: {
    filter: [
      { term: { kind } },
      { term: { subject: subjectId } },
      ...(memoryIds === 'all' ? [] : [{ terms: { memory: memoryIds } }]),
    ],
    // The subject's own mark is what holds against lower positions: it stays.
    must_not: kind === 'mark' ? [{ term: { memory: '' } }] : [],
    should:
      kind === 'mark'
        ? [upTo('hide_at', position), upTo('removed_at', position)]
        : [upTo('content_at', position), upTo('state_at', position), upTo('hide_at', position)],
    minimum_should_match: 1,
  },
});

const refresh = (engine: Engine, alias: string): Promise<unknown> =>
  engine.request({ method: 'POST', path: `/${alias}/_refresh` });

const count = async (engine: Engine, alias: string, deletion: Deletion): Promise<number> => {
  const kinds =
    deletion.memoryIds === 'all' ? (['version', 'mark'] as const) : (['version'] as const);
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const { body } = await engine.request<{ readonly count: number }>({
        method: 'POST',
        path: `/${alias}/_count`,
        query: { routing: deletion.subjectId },
        body: { query: leftOver(kind, deletion) },
      });
      return body.count;
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0);
};

/** One pass by query over the documents of a kind; what another writer changed meanwhile is left to the next pass. */
const strip = (
  engine: Engine,
  alias: string,
  kind: 'version' | 'mark',
  deletion: Deletion,
): Promise<unknown> =>
  engine.request({
    method: 'POST',
    path: `/${alias}/_update_by_query`,
    query: { routing: deletion.subjectId, conflicts: 'proceed', refresh: true },
    body: {
      query: leftOver(kind, deletion),
      script: {
        lang: 'painless',
        source: kind === 'mark' ? stripMark : versionScript,
        params:
          kind === 'mark'
            ? { strip: deletion.upTo }
            : {
                strip: deletion.upTo,
                floor: beforeAll,
                content: null,
                state: null,
                hide_at: beforeAll,
                hidden: false,
                content_fields: contentFields,
                state_fields: stateFields,
              },
      },
    },
  });

/**
 * Removes what was deleted and proves it: resolves when a search of the refreshed index finds nothing of it any more.
 * `PortError` `UNAVAILABLE` (retryable) when something is still there after several passes.
 */
export const eraseUpTo = async (
  engine: Engine,
  alias: string,
  deletion: Deletion,
): Promise<void> => {
  await refresh(engine, alias);
  for (let pass = 0; pass < passes; pass += 1) {
    if ((await count(engine, alias, deletion)) === 0) return;
    await strip(engine, alias, 'version', deletion);
    if (deletion.memoryIds === 'all') await strip(engine, alias, 'mark', deletion);
    await refresh(engine, alias);
  }
  throw new PortError(
    'UNAVAILABLE',
    `OpenSearch at ${engine.nodes} still holds what was deleted: it is tried again`,
    { retryable: true },
  );
};
