import { type Generation, type IndexWrite, PortError, type SearchIndex } from '@palimpsest/kernel';
import type { OpenSearchConnection } from './connection/connection-options.ts';
import { createEngine } from './connection/engine.ts';
import { checkEngine } from './generations/check-engine.ts';
import { expunge } from './generations/expunge.ts';
import { createGenerations } from './generations/generations.ts';
import { indexDigest } from './index-digest.ts';
import { indexDocuments } from './index-documents.ts';
import { parsePosition, positionText } from './index-format/log-position.ts';
import { checkpointId } from './index-format/names.ts';
import { indexSubjects } from './index-subjects.ts';
import { findCandidates } from './searching/find-candidates.ts';
import { createSubjectSizes } from './searching/subject-sizes.ts';
import { applyBatch } from './writing/apply-batch.ts';
import type { IndexOpener } from './writing/opener.ts';
import type { IndexProblem } from './writing/version-changes.ts';

export interface OpenSearchIndexOptions {
  readonly connection: OpenSearchConnection;
  /** Dimension of the embedder's vectors. An index that was made for another one is refused. */
  readonly dimension: number;
  readonly opener: IndexOpener;
  /** Alias of the live index; its indexes are called `name-000001` and so on. @default "palimpsest-search" */
  readonly name?: string;
  /** Shards of a new index; a subject lies in one of them. @default 1 */
  readonly shards?: number;
  /** How long a replaced index stays for searches that still read it, in milliseconds. @default 2_000 */
  readonly retireAfterMs?: number;
  /** Told of every document that could not be indexed as it should; the others of its batch were. */
  readonly onProblem?: (problem: IndexProblem) => void;
}

/** The search index, and a way to ask whether its engine answers. */
export interface OpenSearchIndex extends SearchIndex {
  /** Rejects with the port error that a search would meet now. */
  readonly ping: () => Promise<void>;
}

/** An alias that was moved so often meanwhile is no rebuild. */
const attempts = 3;

/**
 * The search index on OpenSearch. Tokens are blinded under the subject's key; vectors lie there in clear, boxes as
 * they are.
 *
 * Opening makes the first index when there is none. `PortError` `UNAVAILABLE` (retryable): the engine does not
 * answer yet; `INCOMPATIBLE`: it refuses the user, its certificate is not trusted, it is another product or too old, or the
 * index under that name is a foreign one, of another format or for another dimension. Each message says what to do.
 */
export const createOpenSearchIndex = async (
  options: OpenSearchIndexOptions,
): Promise<OpenSearchIndex> => {
  const { dimension, opener } = options;
  await using cleanup = new AsyncDisposableStack();
  const engine = cleanup.use(createEngine(options.connection));
  const generations = createGenerations(engine, {
    name: options.name ?? 'palimpsest-search',
    dimension,
    shards: options.shards ?? 1,
    retireAfterMs: options.retireAfterMs ?? 2_000,
  });
  await checkEngine(engine);
  await generations.open();
  const deps = {
    engine,
    opener,
    onProblem: options.onProblem ?? (() => undefined),
    sizes: createSubjectSizes(),
  };

  const refresh = (alias: string) => engine.request({ method: 'POST', path: `/${alias}/_refresh` });

  const checkpoint = async (generation: Generation): Promise<bigint | undefined> => {
    if (generation === 'shadow' && generations.shadowIndex() === undefined) return undefined;
    const { body } = await engine.request<{ readonly _source?: { readonly position?: string } }>({
      method: 'GET',
      path: `/${generations.aliasOf(generation)}/_doc/${checkpointId}`,
      query: { routing: checkpointId },
      expected: [404],
    });
    const position = body._source?.position;
    return position === undefined ? undefined : parsePosition(position);
  };

  /** The position is the version of the document, so that it never goes back: a lower one is a conflict. */
  const moveCheckpoint = (alias: string, to: bigint) =>
    engine.request({
      method: 'PUT',
      path: `/${alias}/_doc/${checkpointId}`,
      query: {
        routing: checkpointId,
        version: to.toString(),
        version_type: 'external_gte',
        require_alias: true,
      },
      body: { kind: 'checkpoint', position: positionText(to) },
      expected: [409],
    });

  const apply = async (
    generation: Generation,
    writes: readonly IndexWrite[],
    to: bigint | undefined,
  ): Promise<void> => {
    const alias = generations.aliasOf(generation);
    for (let attempt = 1; ; attempt += 1) {
      const indexes = await applyBatch(deps, alias, writes);
      const own = generations.shadowIndex();
      if (generation === 'shadow' && indexes.some((index) => index !== own)) {
        throw new PortError('INCOMPATIBLE', 'another process began to rebuild the search index', {
          retryable: false,
        });
      }
      if (new Set(indexes).size <= 1) break;
      // The alias was moved in between: all of it goes to the index that it stands for now.
      if (attempt === attempts) {
        throw new PortError('UNAVAILABLE', 'the search index is replaced again and again', {
          retryable: true,
        });
      }
    }
    if (to !== undefined) await moveCheckpoint(alias, to);
    if (generation === 'live') await refresh(alias);
  };

  const owned = cleanup.move();
  return {
    apply,
    checkpoint,
    candidates: async (query) => {
      if (query.vector !== null && query.vector.length !== dimension) {
        throw new PortError(
          'INCOMPATIBLE',
          `the search index was made for vectors of ${dimension} dimensions, not ${query.vector.length}: another embedder needs an index of its own`,
          { retryable: false },
        );
      }
      return findCandidates(deps, generations.aliasOf('live'), query);
    },
    count: async (subjectId) => {
      const { body } = await engine.request<{ readonly count: number }>({
        method: 'POST',
        path: `/${generations.aliasOf('live')}/_count`,
        query: { routing: subjectId },
        body: {
          query: {
            bool: {
              filter: [{ term: { subject: subjectId } }, { exists: { field: 'content_at' } }],
            },
          },
        },
      });
      return body.count;
    },
    documents: (subjectId) => indexDocuments(engine, generations.aliasOf('live'), subjectId),
    subjects: (tenant, page) => indexSubjects(engine, generations.aliasOf('live'), tenant, page),
    startRebuild: generations.startRebuild,
    promoteShadow: generations.promoteShadow,
    abandonRebuild: generations.abandonRebuild,
    digest: async (generation) => {
      const alias = generations.aliasOf(generation);
      await refresh(alias);
      return indexDigest(engine, alias);
    },
    expunge: () => expunge(engine, generations.aliasOf('live')),
    ping: async () => {
      await engine.request({
        method: 'GET',
        path: `/${generations.aliasOf('live')}/_count`,
        query: { terminate_after: 1 },
        isSearch: true,
      });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
