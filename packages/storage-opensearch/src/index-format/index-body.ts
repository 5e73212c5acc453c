/** Names our own indexes, so that a foreign one is never taken for one of them. */
export const applicationName = 'palimpsest-search-index';

/** Raise it with any change of the mapping or of a script: an index of another format is filled anew. */
export const formatVersion = 1;

/** What an index says about itself. */
export interface IndexMeta {
  readonly application: string;
  readonly format: number;
  readonly dimension: number;
}

export interface IndexShape {
  readonly dimension: number;
  readonly shards: number;
}

const notSearched = { type: 'keyword', index: false, doc_values: false } as const;
const filtered = { type: 'keyword', doc_values: false } as const;

/**
 * Three kinds of documents: `version` (one wording of a memory with its visibility), `mark` (a memory or subject that
 * was hidden or deleted as a whole) and the one `checkpoint`. Positions are texts of 20 digits.
 */
const properties = (dimension: number) => ({
  kind: { type: 'keyword' },
  // Identity; sorted by for the digest.
  subject: { type: 'keyword' },
  memory: { type: 'keyword' },
  version: { type: 'integer' },
  // Content: guarded by its own position.
  content_at: { type: 'keyword' },
  tenant: filtered,
  content_row: { type: 'object', enabled: false },
  searchable: { type: 'boolean' },
  words: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', similarity: 'of_subject' },
  marks: filtered,
  length: { type: 'integer', index: false },
  // The inner product is the cosine of unit vectors and ranks rounded ones as the domain does. Always Lucene: the
  // default engine of 3.x needs a native library, and a node without it dies of the first document.
  vector: {
    type: 'knn_vector',
    dimension,
    space_type: 'innerproduct',
    method: { name: 'hnsw', engine: 'lucene', parameters: { m: 16, ef_construction: 100 } },
  },
  record: { type: 'binary', doc_values: true },
  // Visibility: guarded by its own position.
  state_at: { type: 'keyword' },
  state_tenant: notSearched,
  status: filtered,
  level: filtered,
  app: filtered,
  session: filtered,
  agent: filtered,
  // What holds for the memory as a whole.
  hide_at: { type: 'keyword' },
  hidden: { type: 'boolean' },
  removed_at: { type: 'keyword' },
  // The checkpoint.
  position: notSearched,
});

/**
 * BM25 (k1 1.2, b 0.75) with the number of the subject's documents, which a query passes as the boost of each word, in
 * place of the number of all documents. A blind token occurs in one subject alone: counted among all, a word that is in
 * half of a subject's memories would look nearly as rare as one that is in a single one of them.
 */
const ofSubject = {
  type: 'scripted',
  weight_script: {
    source: `
      double holding = term.docFreq;
      double documents = Math.max(query.boost, holding);
      return Math.log(1.0 + (documents - holding + 0.5) / (holding + 0.5));`,
  },
  script: {
    source: `
      double averageLength = (double) field.sumTotalTermFreq / field.docCount;
      return weight * doc.freq * 2.2 / (doc.freq + 1.2 * (0.25 + 0.75 * doc.length / averageLength));`,
  },
} as const;

/** Settings and mapping of a new index. */
export const indexBody = ({ dimension, shards }: IndexShape) => ({
  settings: {
    index: {
      knn: true,
      // Vectors stay in the source: taking them out and putting them back for each write is a quarter of what indexing costs.
      'knn.derived_source.enabled': false,
      number_of_shards: shards,
      auto_expand_replicas: '0-1',
      // A deleted document leaves the disk when it is asked for, however small its share of a segment.
      'merge.policy.expunge_deletes_allowed': '0',
      similarity: { of_subject: ofSubject },
    },
  },
  mappings: {
    dynamic: 'strict',
    _routing: { required: true },
    _meta: { application: applicationName, format: formatVersion, dimension } satisfies IndexMeta,
    properties: properties(dimension),
  },
});
