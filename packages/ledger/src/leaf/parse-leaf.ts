import type { EventId, StreamName, TenantId } from '@palimpsest/kernel';
import { leafFormat } from './leaf.ts';

/** What a stored leaf says of its event. */
export interface ParsedLeaf {
  readonly tenant: TenantId;
  readonly sequence: bigint;
  /** Leaf hash of the one before, in hex. */
  readonly previous: string | null;
  readonly stream: StreamName;
  readonly revision: bigint;
  readonly eventId: EventId;
  readonly type: string;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const isText = (value: unknown): value is string => typeof value === 'string';

const isNumber = (value: unknown): value is string => isText(value) && /^\d{1,20}$/.test(value);

/** `undefined` for bytes that are no leaf. */
export const parseLeaf = (bytes: Uint8Array): ParsedLeaf | undefined => {
  try {
    const leaf = JSON.parse(utf8.decode(bytes)) as Readonly<Record<string, unknown>>;
    const { tenant, sequence, previous, stream, revision, event_id: eventId, type } = leaf;
    if (
      leaf['format'] !== leafFormat ||
      ![tenant, stream, eventId, type].every(isText) ||
      !isNumber(sequence) ||
      !isNumber(revision) ||
      !(previous === null || isText(previous))
    ) {
      return undefined;
    }
    return {
      tenant: tenant as TenantId,
      sequence: BigInt(sequence),
      previous,
      stream: stream as StreamName,
      revision: BigInt(revision),
      eventId: eventId as EventId,
      type: type as string,
    };
  } catch {
    return undefined;
  }
};
