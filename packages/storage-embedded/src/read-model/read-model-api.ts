import type {
  FindQuery,
  Generation,
  JsonObject,
  ProjectionSchema,
  ReadRequest,
} from '@palimpsest/kernel';
import type { ColumnValue, Scalar } from './index-value.ts';

/** A write whose document was turned into canonical text, and its indexed fields into columns, by the caller. */
export type EncodedWrite =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly position: bigint;
      readonly text: string;
      /** In the order of the declared fields. */
      readonly columns: readonly ColumnValue[];
    }
  | {
      readonly kind: 'delete';
      readonly collection: string;
      readonly id: string;
      readonly position: bigint;
    }
  | {
      readonly kind: 'remove';
      readonly collection: string;
      readonly index: string;
      readonly equals: readonly Scalar[];
      readonly position: bigint;
    }
  | {
      readonly kind: 'increment';
      readonly collection: string;
      readonly id: string;
      readonly position: bigint;
      readonly by: Readonly<Record<string, number>>;
      readonly set: JsonObject;
    };

export interface ApplyRequest {
  readonly projection: string;
  readonly generation: Generation;
  readonly writes: readonly EncodedWrite[];
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

export interface EncodedFind {
  readonly query: FindQuery;
  readonly generation: Generation;
  readonly after: PageMark | undefined;
}

export interface FoundPage {
  readonly block: DocumentBlock;
  readonly more: boolean;
  readonly generation: number;
  readonly change: number;
}

/** The thread that reads the read model on a connection of its own. */
export interface ReadModelReaderApi {
  readonly open: (argument: undefined) => void;
  readonly read: (request: {
    readonly requests: readonly ReadRequest[];
    readonly generation: Generation;
  }) => DocumentBlock[];
  readonly find: (request: EncodedFind) => FoundPage;
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
