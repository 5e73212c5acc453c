import type {
  FindQuery,
  Generation,
  ProjectionSchema,
  ReadModelWrite,
  ReadRequest,
} from '@palimpsest/kernel';
import type { ColumnValue, Scalar } from './index-value.ts';

/** Documents of one collection in columns: what crosses the thread is a few lists, not an object a document. */
export interface PutBlock {
  readonly collection: string;
  readonly ids: readonly string[];
  readonly positions: Float64Array<ArrayBuffer>;
  /** Documents as canonical text. */
  readonly texts: readonly string[];
  /** Indexed fields of one document after the other, each in the order of the declared fields. */
  readonly columns: readonly ColumnValue[];
}

/** A write that goes as it is. */
export type OtherWrite = Exclude<ReadModelWrite, { readonly kind: 'put' }>;

/** Writes of which the order does not matter, but for removals: what a removal finds is what stood before it. */
export interface WritePart {
  /** Written first: guards by position make their place among the others indifferent. */
  readonly puts: readonly PutBlock[];
  readonly others: readonly OtherWrite[];
}

export interface ApplyRequest {
  readonly projection: string;
  readonly generation: Generation;
  /** In order: a put behind a removal begins another part. */
  readonly parts: readonly WritePart[];
  readonly checkpoint: bigint | undefined;
}

/** The thread that alone writes the read model. */
export interface ReadModelWriterApi {
  readonly open: (argument: undefined) => void;
  readonly declare: (schema: ProjectionSchema) => Promise<void>;
  readonly apply: (request: ApplyRequest) => void;
  readonly startRebuild: (projection: string) => Promise<void>;
  readonly promoteShadow: (projection: string) => Promise<void>;
  readonly abandonRebuild: (projection: string) => Promise<void>;
  readonly digest: (request: {
    readonly projection: string;
    readonly generation: Generation;
  }) => string;
  readonly expunge: (argument: undefined) => Promise<void>;
  readonly close: () => void;
}

/** Documents as one JSON text: parsing it once beats cloning objects between threads. */
export interface DocumentBlock {
  readonly ids: readonly string[];
  readonly positions: Float64Array<ArrayBuffer>;
  /** JSON list of the documents, in the order of `ids`. */
  readonly text: string;
}

/** Where the next page goes on. */
export interface PageMark {
  readonly generation: number;
  /** Number of the last batch of writes when the first page was read. */
  readonly change: number;
  /** Fields after those in `equals`, of the last document seen. */
  readonly values: readonly Scalar[];
  readonly id: string;
}

export interface FoundPage {
  readonly block: DocumentBlock;
  /** Where the next page goes on, but for what only the last document says; `undefined` at the end. */
  readonly more:
    | (Pick<PageMark, 'generation' | 'change'> & {
        /** Fields of the index after those in `equals`. */
        readonly fields: readonly string[];
      })
    | undefined;
}

/** The thread that reads the read model on a connection of its own. */
export interface ReadModelReaderApi {
  readonly open: (argument: undefined) => void;
  readonly read: (request: {
    readonly requests: readonly ReadRequest[];
    readonly generation: Generation;
  }) => DocumentBlock[];
  readonly find: (request: {
    readonly query: FindQuery;
    readonly generation: Generation;
  }) => FoundPage;
  readonly count: (request: {
    readonly collection: string;
    readonly index: string;
    readonly equals: readonly Scalar[];
  }) => number;
  readonly checkpoint: (request: {
    readonly projection: string;
    readonly generation: Generation;
  }) => bigint | undefined;
  readonly close: () => void;
}
