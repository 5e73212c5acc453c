import type { RecordedEvent, TenantId } from '@palimpsest/kernel';
import { damagedEvent } from '../errors.ts';
import { sha256 } from '../sha256.ts';
import { commitToData } from './data-commitment.ts';

// Names and order of members are storage format: docs/reference/ledger-leaf.md.

/** Names the format inside every leaf. Another way of computing a leaf is another name. */
export const leafFormat = 'palimpsest-leaf-v1';

export interface LeafInput {
  readonly tenant: TenantId;
  /** Place in the tenant's ledger, dense from 0. */
  readonly sequence: bigint;
  /** Leaf hash of the one before, 32 bytes; `null` for sequence 0. */
  readonly previous: Uint8Array | null;
  /** The event as it is stored: before any upcaster, byte for byte. */
  readonly event: Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;
}

const hashBytes = 32;

const encoder = new TextEncoder();

/**
 * Canonical bytes of the leaf that commits to one stored event.
 *
 * Throws `PortError` `CORRUPT` when the event's data is not canonical JSON: two texts of one value
 * must not have one leaf. (Metadata is hashed as it lies there, so any change of it shows.) Throws
 * `RangeError` when sequence and previous do not fit.
 */
export const leafBytes = ({ tenant, sequence, previous, event }: LeafInput): Uint8Array => {
  if (sequence < 0n || (sequence === 0n) !== (previous === null)) {
    throw new RangeError('only the leaf of sequence 0 has no previous leaf');
  }
  if (previous !== null && previous.length !== hashBytes) {
    throw new RangeError('a leaf hash has 32 bytes');
  }
  const { boxes, clear } = commitToData(event.data);
  const names = [event.id, event.stream, tenant, event.type];
  if (!names.every((name) => name.isWellFormed())) throw damagedEvent('name');
  // Members in canonical order, so that the engine's own writer gives the canonical text.
  const leaf = {
    boxes,
    data: clear,
    event_id: event.id,
    format: leafFormat,
    metadata: sha256(event.metadata),
    previous: previous === null ? null : Buffer.from(previous).toString('hex'),
    revision: event.revision.toString(),
    sequence: sequence.toString(),
    stream: event.stream,
    tenant,
    type: event.type,
  };
  return encoder.encode(JSON.stringify(leaf));
};
