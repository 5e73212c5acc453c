import type { Engine } from '../connection/engine.ts';

type Source = Readonly<Record<string, unknown>>;

interface Page {
  readonly hits: {
    readonly hits: readonly { readonly _source: Source; readonly sort: unknown[] }[];
  };
}

const pageSize = 1_000;

/**
 * Every document that a filter admits, ordered by subject, memory and version as bytes sort. Sees what was refreshed;
 * writes meanwhile may be seen or not.
 */
export const scan = async function* (
  engine: Engine,
  alias: string,
  filter: readonly object[],
  fields: readonly string[],
): AsyncGenerator<Source, void, undefined> {
  let after: readonly unknown[] | undefined;
  for (;;) {
    const { body } = await engine.request<Page>({
      method: 'POST',
      path: `/${alias}/_search`,
      query: { allow_partial_search_results: false },
      body: {
        size: pageSize,
        query: { bool: { filter } },
        sort: [{ subject: 'asc' }, { memory: 'asc' }, { version: { order: 'asc', missing: 0 } }],
        track_total_hits: false,
        _source: fields,
        ...(after === undefined ? {} : { search_after: after }),
      },
    });
    const { hits } = body.hits;
    for (const hit of hits) yield hit._source;
    after = hits.at(-1)?.sort;
    if (hits.length < pageSize) return;
  }
};
