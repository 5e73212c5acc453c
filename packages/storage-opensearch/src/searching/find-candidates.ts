import { setTimeout as wait } from 'node:timers/promises';
import { type CandidateAnswer, type CandidateQuery, PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { toBlindToken } from '../index-format/blind-token.ts';
import { parsePosition } from '../index-format/log-position.ts';
import { type RelevanceRecord, unpackRecord } from '../index-format/relevance-record.ts';
import type { IndexOpener } from '../writing/opener.ts';
import { rankCandidates } from './rank-candidates.ts';
import { type QueryToken, type SearchPurpose, searchesFor } from './searches.ts';
import type { SubjectSizes } from './subject-sizes.ts';

interface Hit {
  readonly fields?: { readonly record?: readonly [string] };
  readonly _source?: { readonly position?: string };
}

interface Response {
  readonly status: number;
  readonly error?: { readonly type?: string };
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] };
  readonly aggregations?: {
    readonly length: { readonly value: number };
    readonly tokens?: {
      readonly buckets: Readonly<Record<string, { readonly doc_count: number }>>;
    };
  };
}

/** Attempts in all: a search may hit an index in the moment in which a rebuilt one takes its place. */
const attempts = 3;
const pauseMs = 20;

const isPassing = ({ status, error }: Response): boolean =>
  status === 404 ||
  status === 429 ||
  status === 503 ||
  error?.type === 'search_context_missing_exception';

/** One round trip; `undefined`: worth another attempt. */
const ask = async (
  engine: Engine,
  alias: string,
  searches: ReturnType<typeof searchesFor>,
): Promise<readonly Response[] | undefined> => {
  const { status, body } = await engine.request<{ readonly responses: readonly Response[] }>({
    method: 'POST',
    path: '/_msearch',
    lines: searches.flatMap(({ routing, body: search }) => [
      // Half an answer would look like a subject that never said the rest.
      { index: alias, routing, allow_partial_search_results: false },
      search,
    ]),
    expected: [429, 503],
    isSearch: true,
  });
  if (status === 429 || status === 503) return undefined;
  const failed = body.responses.filter(({ error }) => error !== undefined);
  const final = failed.find((response) => !isPassing(response));
  if (final !== undefined) {
    throw new PortError(
      'UNAVAILABLE',
      `OpenSearch at ${engine.nodes} could not answer a search (${final.error?.type ?? 'unknown'})`,
      { retryable: true },
    );
  }
  return failed.length > 0 ? undefined : body.responses;
};

const blindTokens = async (
  opener: IndexOpener,
  { subjectId, tokens }: CandidateQuery,
): Promise<readonly QueryToken[]> => {
  const blind = tokens.length === 0 ? null : await opener.blinderFor(subjectId);
  return tokens.map((token) => ({
    token,
    blind: blind === null ? null : toBlindToken(blind(token)),
  }));
};

export interface FindDeps {
  readonly engine: Engine;
  readonly opener: IndexOpener;
  readonly sizes: SubjectSizes;
}

/** Answers the port's `candidates` by one `_msearch`. */
export const findCandidates = async (
  { engine, opener, sizes }: FindDeps,
  alias: string,
  query: CandidateQuery,
): Promise<CandidateAnswer> => {
  const tokens = await blindTokens(opener, query);
  const searches = searchesFor(query, tokens, sizes.of(query.subjectId));
  let responses = await ask(engine, alias, searches);
  for (let attempt = 1; responses === undefined; attempt += 1) {
    if (attempt === attempts) {
      throw new PortError('UNAVAILABLE', `OpenSearch at ${engine.nodes} is overloaded`, {
        retryable: true,
      });
    }
    await wait(pauseMs * attempt);
    responses = await ask(engine, alias, searches);
  }

  const answered = Map.groupBy(responses, (_, place) => searches[place]?.purpose);
  const records = (purpose: SearchPurpose): readonly RelevanceRecord[] =>
    (answered.get(purpose) ?? []).flatMap(({ hits }) =>
      hits.hits.flatMap(({ fields }) => fields?.record?.map(unpackRecord) ?? []),
    );
  const counted = answered.get('statistics')?.[0];
  const documents = counted?.hits.total?.value ?? 0;
  sizes.learn(query.subjectId, documents);
  const total = counted?.aggregations?.length.value ?? 0;
  const buckets = counted?.aggregations?.tokens?.buckets ?? {};
  const statistics = {
    documents,
    averageLength: documents === 0 ? 0 : total / documents,
    documentFrequencies: tokens.map(({ blind }) =>
      blind === null ? 0 : (buckets[blind]?.doc_count ?? 0),
    ),
  };
  const position = answered.get('checkpoint')?.[0]?.hits.hits[0]?._source?.position;
  return {
    candidates: rankCandidates(
      { nearest: records('nearest'), byWords: records('words'), marked: records('marked') },
      { tokens, vector: query.vector, limit: query.limit },
      statistics,
    ),
    statistics,
    position: position === undefined ? undefined : parsePosition(position),
  };
};
