import type { BeliefRow, DecisionRecord, FactSource } from '@palimpsest/domain';
import type { JsonObject, ProjectionSchema, SealedBox } from '@palimpsest/kernel';

/** Documents of the memories read model. Written whole, so that the highest position wins. */
export const memoriesSchema: ProjectionSchema = {
  projection: 'memories',
  version: 3,
  collections: [
    {
      name: 'rows',
      indexes: {
        by_memory: ['memory_id', 'open'],
        by_subject: ['subject_id', 'open'],
        by_superseder: ['superseded_by'],
      },
    },
    {
      name: 'contents',
      indexes: { by_memory: ['memory_id', 'position'], by_subject: ['subject_id'] },
    },
    {
      name: 'causes',
      indexes: {
        by_subject: ['subject_id'],
        by_intake: ['subject_id', 'intake_revision'],
        by_memory: ['memory_id'],
      },
    },
    {
      name: 'endings',
      indexes: { by_subject: ['subject_id'], by_superseder: ['superseded_by'] },
    },
    { name: 'overlays', indexes: { by_subject: ['subject_id'] } },
    {
      name: 'counts',
      indexes: { by_subject: ['subject_id'], by_size: ['tenant', 'kind', 'active'] },
    },
  ],
};

/** `rows/<row id>`. `open` repeats `known_to === null`, for the index. */
export type RowDocument = BeliefRow & { readonly subject_id: string; readonly open: boolean };

/** `contents/<event id>`: the box of one wording and what it is bound to. */
export interface ContentDocument {
  readonly subject_id: string;
  readonly memory_id: string;
  readonly version: number;
  readonly tenant: string;
  readonly stream: string;
  readonly event_id: string;
  readonly schema_version: number;
  readonly sealed: SealedBox;
  /** Zero-padded, so that it sorts as text. */
  readonly position: string;
}

/**
 * `causes/<event id>`: who changed rows, when, why. Rows name it by the first part of their id. A skipped fact changes
 * none; it says that its messages tell of the matched memory too.
 */
export interface CauseDocument {
  readonly subject_id: string;
  /** The memory that the event is about, if it is one. */
  readonly memory_id: string | null;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly policy_version: number;
  readonly mode: string | null;
  readonly op: string;
  readonly decision: DecisionRecord | null;
  readonly source: FactSource;
  /** Repeats `source`, for the index. */
  readonly intake_revision: string | null;
  readonly position: string;
}

/**
 * `endings/<memory id>`: what took the place of a memory, the last time that something did. It says how a memory
 * stands that has no open row left: superseded from its very start, or absorbed by a merge.
 */
export interface EndingDocument {
  readonly subject_id: string;
  readonly superseded_by: string;
}

/** `overlays/<memory id>`: deleted or not, whatever the times. */
export interface OverlayDocument {
  readonly subject_id: string;
  readonly deleted_at: string | null;
  readonly reason: string | null;
}

/** `counts/<subject id>:<scope>`. */
export interface CountDocument {
  readonly tenant: string;
  readonly subject_id: string;
  /** The scope's name up to its first colon: `all`, `global`, `app`, `session`. */
  readonly kind: string;
  readonly scope: string;
  readonly active: number;
  readonly important: number;
  readonly archived: number;
  readonly deleted: number;
}

/** Positions as text of one length: sorts as the numbers do. */
export const positionKey = (position: bigint): string => position.toString().padStart(20, '0');

/**
 * A typed document as the port takes it. Documents that every event makes are put together in the order of their names:
 * a store keeps canonical JSON, and putting 36 members in order costs more than writing them.
 */
export const asDocument = <T extends object>(document: T): JsonObject =>
  document as unknown as JsonObject; // interfaces have no index signature; their members are JSON
