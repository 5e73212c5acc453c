import type { JsonObject } from '../json.ts';

/** A collection of JSON documents with the indexes that its queries need. */
export interface CollectionDefinition {
  readonly name: string;
  /** Index name → top-level fields in order. Field values are string, number, boolean or null. */
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

/** What a projection owns: its collections, under one version. A new shape is a new version. */
export interface ProjectionSchema {
  readonly projection: string;
  readonly version: number;
  readonly collections: readonly CollectionDefinition[];
}

/**
 * A write that carries the position of the event it comes from.
 *
 * - `put` replaces the document, `delete` leaves a tombstone; either is ignored when the stored position of that
 *   document is higher, and is harmless when it is equal (same event again).
 * - `increment` adds to number fields and sets others; applied only when the stored position is lower
 *   (a repeat does nothing). It makes the document when there is none.
 * - `remove` deletes every document whose first fields of a declared index have these values and whose position is
 *   not higher: what an erasure takes out without knowing its documents. Each leaves a tombstone, as `delete` does.
 */
export type ReadModelWrite =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly document: JsonObject;
      readonly position: bigint;
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
      /** At least one value. */
      readonly equals: readonly (string | number | boolean | null)[];
      readonly position: bigint;
    }
  | {
      readonly kind: 'increment';
      readonly collection: string;
      readonly id: string;
      readonly by: Readonly<Record<string, number>>;
      readonly set: JsonObject;
      readonly position: bigint;
    };

/** Which build of a projection: `live` answers queries, `shadow` is being rebuilt beside it. */
export type Generation = 'live' | 'shadow';

export interface FindQuery {
  readonly collection: string;
  /** Declared index. */
  readonly index: string;
  /** Values for the first fields of the index. */
  readonly equals: readonly (string | number | boolean | null)[];
  /** Bounds for the field after those in `equals`. */
  readonly range?: {
    readonly gte?: string | number;
    readonly gt?: string | number;
    readonly lte?: string | number;
    readonly lt?: string | number;
  };
  /** Order of the fields after `equals`, then of the id. Default ascending. */
  readonly order?: 'ascending' | 'descending';
  /** Default 100, at most 10,000. */
  readonly limit?: number;
  /** `next` of the previous page. Stable under concurrent writes: a document is seen at most once. */
  readonly after?: string;
}

export interface FindPage {
  readonly documents: readonly StoredDocument[];
  /** Opaque; `undefined` at the end. */
  readonly next: string | undefined;
}

export interface StoredDocument {
  readonly id: string;
  readonly document: JsonObject;
  /** Position of the write that it was last changed by. */
  readonly position: bigint;
}

/** One step of a read that is answered as a whole: several look-ups cost one round trip. */
export type ReadRequest =
  | { readonly kind: 'get'; readonly collection: string; readonly ids: readonly string[] }
  /** All documents of each key of an index, at most `limit` (default 1,000) in all. */
  | {
      readonly kind: 'by-keys';
      readonly collection: string;
      readonly index: string;
      readonly keys: readonly (readonly (string | number | boolean | null)[])[];
      readonly limit?: number;
    };

/**
 * Documents that projections write and queries read.
 *
 * - `declare` makes collections and indexes when they are missing; idempotent. A stored schema of a
 *   higher version is refused (`PortError` `INCOMPATIBLE`).
 * - `apply` writes a batch and moves the checkpoint in one transaction: a crash leaves both or neither.
 *   The checkpoint never goes back. Without a checkpoint (`undefined`) only the documents are written
 *   (read-your-writes before the projection comes by). Durability may lag: the log can replay.
 * - Reads see every write whose promise has resolved.
 * - `startRebuild` empties (or makes) the shadow; `apply` with `shadow` fills it; `promoteShadow` makes it live in
 *   one step and drops the old one; a reader sees the old or the new, never a mixture.
 * - `digest` is SHA-256 over all documents of a generation in (collection, id) order as canonical lines,
 *   positions included, tombstones not.
 * - `expunge` resolves once nothing of what was deleted before lies in the files of the engine any more, as far as the
 *   engine can do that by itself (its own documentation says where it cannot, such as an oplog).
 */
export interface ReadModel extends AsyncDisposable {
  readonly declare: (schema: ProjectionSchema) => Promise<void>;
  readonly apply: (
    projection: string,
    generation: Generation,
    writes: readonly ReadModelWrite[],
    checkpoint: bigint | undefined,
  ) => Promise<void>;
  readonly checkpoint: (projection: string, generation: Generation) => Promise<bigint | undefined>;
  /** One entry per request, in order. Missing ids are left out. */
  readonly read: (
    requests: readonly ReadRequest[],
    generation?: Generation,
  ) => Promise<readonly (readonly StoredDocument[])[]>;
  readonly find: (query: FindQuery, generation?: Generation) => Promise<FindPage>;
  readonly count: (
    collection: string,
    index: string,
    equals: readonly (string | number | boolean | null)[],
  ) => Promise<number>;
  readonly startRebuild: (projection: string) => Promise<void>;
  readonly promoteShadow: (projection: string) => Promise<void>;
  readonly abandonRebuild: (projection: string) => Promise<void>;
  readonly digest: (projection: string, generation: Generation) => Promise<string>;
  readonly expunge: () => Promise<void>;
}

/** What looks documents up and does nothing else. */
export type DocumentReader = Pick<ReadModel, 'read' | 'find'>;
