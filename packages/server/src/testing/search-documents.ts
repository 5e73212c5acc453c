type Source = Readonly<Record<string, unknown>>;

/** A document of the search index as it lies in OpenSearch. */
export interface SearchDocument {
  readonly _id: string;
  readonly _index: string;
  readonly _routing?: string;
  readonly _source: Source;
}

/** More than any test stores. */
const ALL = 10_000;

const request = async <Answer>(address: string, path: string, body: object): Promise<Answer> => {
  const { origin, pathname } = new URL(address);
  const response = await fetch(`${origin}${path.replace('{index}', `${pathname.slice(1)}-*`)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return (await response.json()) as Answer; // as OpenSearch answers this call
};

/** What the indexes of a deployment hold, past the adapter. */
export const readSearchIndex = async (address: string): Promise<readonly SearchDocument[]> => {
  await request(address, '/{index}/_refresh', {});
  const { hits } = await request<{ readonly hits: { readonly hits: readonly SearchDocument[] } }>(
    address,
    '/{index}/_search',
    { size: ALL, query: { match_all: {} } },
  );
  return hits.hits;
};
