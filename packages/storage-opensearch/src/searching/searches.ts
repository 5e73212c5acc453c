import type { CandidateQuery } from '@palimpsest/kernel';
import { type BlindToken, isMark } from '../index-format/blind-token.ts';
import { checkpointId } from '../index-format/names.ts';
import { admissionFilter } from './admission-filter.ts';

/** Versions that the query's marks bring in, at most. */
const markedLimit = 500;
/** The engine answers no more to one search. */
const mostHits = 10_000;
/**
 * Nearest versions that the vector search looks for. A subject that has no more is scored exactly, all of it, and
 * nothing is missed; in a larger one the graph is searched that much more widely than would be needed.
 */
const nearestLookedFor = 4_000;
/** Hits by words for each one asked for: the engine weighs them by counts that take in what a query may not see. */
const wordsSlack = 2;
/** Hits by words, at least: few are cheap, and the first question of a subject guesses its size. */
const wordsAtLeast = 120;
/** Hits by vector beyond those asked for: the engine rounds cosines to single floats. */
const vectorSlack = 16;
/** Words in one search: an engine takes 1,024 clauses. */
const wordsAtOnce = 512;

/** What each search of one `_msearch` looks for. */
export type SearchPurpose = 'checkpoint' | 'statistics' | 'nearest' | 'words' | 'marked';

export interface Search {
  readonly purpose: SearchPurpose;
  readonly body: object;
  /** Routing: searches touch the one shard that has the subject. */
  readonly routing: string;
}

/** A query token with its stand-in; `null` when the subject has no key any more. */
export interface QueryToken {
  readonly token: string;
  readonly blind: BlindToken | null;
}

/** Hits bring their relevance record and nothing else: no document has to be read. */
const recordsOnly = {
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['record'],
  track_total_hits: false,
};

const chunks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/** Everything that one query asks of the engine, in one round trip. */
export const searchesFor = (
  query: CandidateQuery,
  tokens: readonly QueryToken[],
  /** Documents that the subject has, roughly: words are weighed by it (see the mapping). */
  documents: number,
): readonly Search[] => {
  const { subjectId, vector, limit } = query;
  const filter = admissionFilter(query);
  const known = tokens.filter(
    (token): token is QueryToken & { blind: string } => token.blind !== null,
  );
  const words = known.filter(({ token }) => !isMark(token)).map(({ blind }) => blind);
  const marks = known.filter(({ token }) => isMark(token)).map(({ blind }) => blind);
  const counted = Object.fromEntries(
    known.map(({ token, blind }): [string, object] => [
      blind,
      { term: { [isMark(token) ? 'marks' : 'words']: blind } },
    ]),
  );
  const search = (purpose: SearchPurpose, body: object): Search => ({
    purpose,
    routing: subjectId,
    body,
  });
  return [
    {
      purpose: 'checkpoint',
      routing: checkpointId,
      body: {
        size: 1,
        query: { term: { kind: 'checkpoint' } },
        _source: ['position'],
        track_total_hits: false,
      },
    },
    search('statistics', {
      size: 0,
      track_total_hits: true,
      query: { bool: { filter } },
      aggs: {
        length: { sum: { field: 'length' } },
        ...(known.length === 0 ? {} : { tokens: { filters: { filters: counted } } }),
      },
    }),
    ...(vector === null || limit === 0
      ? []
      : [
          search('nearest', {
            ...recordsOnly,
            size: Math.min(limit + vectorSlack, mostHits),
            query: {
              knn: {
                vector: {
                  vector: Array.from(vector),
                  k: Math.min(Math.max(limit + vectorSlack, nearestLookedFor), mostHits),
                  filter: { bool: { filter } },
                },
              },
            },
          }),
        ]),
    ...chunks(words, wordsAtOnce).map((some) =>
      search('words', {
        ...recordsOnly,
        size: Math.min(Math.max(limit * wordsSlack, wordsAtLeast), mostHits),
        query: {
          bool: {
            filter,
            should: some.map((blind) => ({ term: { words: { value: blind, boost: documents } } })),
            minimum_should_match: 1,
          },
        },
      }),
    ),
    ...(marks.length === 0
      ? []
      : [
          search('marked', {
            ...recordsOnly,
            size: markedLimit,
            query: { bool: { filter: [...filter, { terms: { marks } }] } },
          }),
        ]),
  ];
};
