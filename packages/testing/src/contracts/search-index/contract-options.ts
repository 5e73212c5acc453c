import type {
  Candidate,
  CandidateAnswer,
  CandidateQuery,
  IndexWrite,
  SearchIndex,
} from '@palimpsest/kernel';
import { toySubject, toyTenant } from '../../fixtures/index-entries.ts';
import type { ContractOptions } from '../harness.ts';

export interface SearchIndexContract extends ContractOptions<SearchIndex> {
  /** Random histories to try. @default 150 */
  readonly randomRuns?: number;
}

/** A query of the whole subject unless told otherwise. */
export const ask = (
  port: SearchIndex,
  query: Partial<Omit<CandidateQuery, 'vector'>> & { readonly vector?: readonly number[] } = {},
): Promise<CandidateAnswer> =>
  port.candidates({
    tenant: toyTenant,
    subjectId: toySubject,
    tokens: [],
    scope: null,
    statuses: ['ACTIVE'],
    limit: 10,
    ...query,
    vector: query.vector === undefined ? null : Float32Array.from(query.vector),
  });

/** What was found, as sorted names such as `tea` or `tea@2` for version 2. */
export const namesOf = ({ candidates }: CandidateAnswer): readonly string[] =>
  candidates.map(nameOf).toSorted();

export const nameOf = ({ memoryId, version }: Candidate): string => {
  const name = memoryId.slice(memoryId.indexOf('.') + 1);
  return version === 1 ? name : `${name}@${version}`;
};

export const fill = (
  port: SearchIndex,
  ...writes: readonly (readonly IndexWrite[])[]
): Promise<void> => port.apply('live', writes.flat(), undefined);
