import { type SubjectId, subjectId, type TenantId } from '@palimpsest/kernel';
import type { Engine } from './connection/engine.ts';

interface Subjects {
  readonly aggregations: {
    readonly subjects: {
      readonly buckets: readonly { readonly key: { readonly subject: string } }[];
    };
  };
}

/** Subjects that an index keeps versions of, one page of them in order. Needs a refreshed index. */
export const indexSubjects = async (
  engine: Engine,
  alias: string,
  tenant: TenantId,
  { after, limit }: { readonly after: SubjectId | null; readonly limit: number },
): Promise<readonly SubjectId[]> => {
  const { body } = await engine.request<Subjects>({
    method: 'POST',
    path: `/${alias}/_search`,
    query: { allow_partial_search_results: false },
    body: {
      size: 0,
      track_total_hits: false,
      query: { bool: { filter: [{ term: { tenant } }, { exists: { field: 'content_at' } }] } },
      aggs: {
        subjects: {
          composite: {
            size: limit,
            sources: [{ subject: { terms: { field: 'subject' } } }],
            ...(after === null ? {} : { after: { subject: after } }),
          },
        },
      },
    },
  });
  return body.aggregations.subjects.buckets.map(({ key }) => subjectId(key.subject));
};
