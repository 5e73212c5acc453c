import type { Instant, MemoryId, Pseudonym } from '@palimpsest/kernel';
import type { AppNames } from '../draft.ts';
import type { FactSource } from '../events.ts';
import { initialMemoryState } from './fold-memory.ts';
import type { HeldMemory, HeldVersion, Supersession } from './held-memory.ts';
import { type HeldProfile, profileKey } from './held-profile.ts';
import type { MemoryState } from './memory-state.ts';
import { nextOf, putMemory } from './mutable-state.ts';
import { type PackedRow, packRow, unpackRow } from './packed-row.ts';
import type { HeldHold, HeldPurge } from './privacy-state.ts';

/**
 * Format: length of a JSON document (4 bytes, little-endian), the document in UTF-8, then all vectors one after the
 * other as float32 in the machine's own byte order. Indexes and counters are built anew.
 * `memoryFoldVersion` has to be raised with every change here.
 */
interface SnapshotDocument {
  readonly memories: readonly PackedMemory[];
  readonly absorbed: readonly (readonly [string, string])[];
  readonly switches: {
    readonly enabled: boolean;
    readonly appsOff: readonly Pseudonym[];
    readonly appNames: AppNames;
    readonly epoch: string | null;
    readonly appEpochs: readonly (readonly [Pseudonym, string])[];
  };
  readonly profiles: readonly HeldProfile[];
  readonly privacy: {
    readonly holds: readonly HeldHold[];
    readonly purges: readonly (Omit<HeldPurge, 'intakeEpoch'> & {
      readonly intakeEpoch: string | null;
    })[];
    readonly endedBy: string | null;
  };
  readonly consolidatedAt: Instant | null;
  readonly created: number;
  readonly lastRecordedAt: Instant | null;
}

interface PackedMemory {
  readonly id: MemoryId;
  readonly order: number;
  readonly version: number;
  readonly versions: readonly (readonly [number, HeldVersion])[];
  readonly rows: readonly PackedRow[];
  /** Only where there are no rows to take it from. */
  readonly head: PackedRow | null;
  readonly deletion: HeldMemory['deletion'];
  readonly supersession:
    | (Pick<Supersession, 'by' | 'kind'> & { readonly rows: readonly PackedRow[] })
    | null;
  readonly source: FactSource;
  readonly tellings: number;
  readonly awaitsDecision: boolean;
  readonly derivedFrom: readonly MemoryId[];
  /** Of the vector; `null`: it has none. */
  readonly dimensions: number | null;
}

const packMemory = (memory: HeldMemory): PackedMemory => ({
  id: memory.id,
  order: memory.order,
  version: memory.version,
  versions: [...memory.versions],
  rows: memory.rows.map(packRow),
  head: memory.rows.length === 0 ? packRow(memory.head) : null,
  deletion: memory.deletion,
  supersession:
    memory.supersession === null
      ? null
      : { ...memory.supersession, rows: memory.supersession.rows.map(packRow) },
  source: memory.source,
  tellings: memory.tellings,
  awaitsDecision: memory.awaitsDecision,
  derivedFrom: memory.derivedFrom,
  dimensions: memory.vector?.length ?? null,
});

const unpackMemory = (packed: PackedMemory, vector: Float32Array | null): HeldMemory => {
  const rows = packed.rows.map(unpackRow);
  const head = packed.head === null ? rows.at(-1) : unpackRow(packed.head);
  if (head === undefined) throw new TypeError('a memory without a row');
  const versions = new Map(packed.versions);
  return {
    id: packed.id,
    order: packed.order,
    version: packed.version,
    versions,
    content: versions.get(packed.version)?.content ?? null,
    vector,
    rows,
    head,
    deletion: packed.deletion,
    supersession:
      packed.supersession === null
        ? null
        : { ...packed.supersession, rows: packed.supersession.rows.map(unpackRow) },
    source: packed.source,
    tellings: packed.tellings,
    awaitsDecision: packed.awaitsDecision,
    derivedFrom: packed.derivedFrom,
  };
};

const documentOf = (state: MemoryState): SnapshotDocument => ({
  memories: [...state.memories.values()].map(packMemory),
  absorbed: state.absorbed.map(({ from, to }) => [from.toString(), to.toString()]),
  switches: {
    enabled: state.switches.enabled,
    appsOff: [...state.switches.appsOff],
    appNames: state.switches.appNames,
    epoch: state.switches.epoch?.toString() ?? null,
    appEpochs: [...state.switches.appEpochs].map(([ref, epoch]) => [ref, epoch.toString()]),
  },
  profiles: [...state.profiles.values()],
  privacy: {
    holds: [...state.privacy.holds.values()],
    purges: state.privacy.purges.map((purge) => ({
      ...purge,
      intakeEpoch: purge.intakeEpoch?.toString() ?? null,
    })),
    endedBy: state.privacy.endedBy,
  },
  consolidatedAt: state.consolidatedAt,
  created: state.created,
  lastRecordedAt: state.lastRecordedAt,
});

const HEADER_BYTES = 4;

/** A state as bytes, in plain text: its writer seals it. */
export const serialiseMemoryState = (state: MemoryState): Uint8Array => {
  const document = new TextEncoder().encode(JSON.stringify(documentOf(state)));
  const vectors = [...state.memories.values()].flatMap(({ vector }) => vector ?? []);
  const bytes = new Uint8Array(
    HEADER_BYTES +
      document.length +
      vectors.reduce((total, vector) => total + vector.byteLength, 0),
  );
  new DataView(bytes.buffer).setUint32(0, document.length, true);
  bytes.set(document, HEADER_BYTES);
  let offset = HEADER_BYTES + document.length;
  for (const vector of vectors) {
    bytes.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), offset);
    offset += vector.byteLength;
  }
  return bytes;
};

const stateFrom = (bytes: Uint8Array): MemoryState => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = HEADER_BYTES + view.getUint32(0, true);
  const json = new TextDecoder().decode(bytes.subarray(HEADER_BYTES, end));
  const document = JSON.parse(json) as SnapshotDocument; // ours, under this fold version
  const { mutable, finished } = nextOf(initialMemoryState());
  let offset = end;
  for (const packed of document.memories) {
    const length = (packed.dimensions ?? 0) * Float32Array.BYTES_PER_ELEMENT;
    // A copy of its own: it is aligned, and does not keep the whole snapshot in memory.
    const vector =
      packed.dimensions === null
        ? null
        : new Float32Array(bytes.slice(offset, offset + length).buffer);
    offset += length;
    putMemory(mutable, unpackMemory(packed, vector));
  }
  if (offset !== bytes.length) throw new RangeError('a snapshot of another length');
  const { switches } = document;
  mutable.absorbed = document.absorbed.map(([from, to]) => ({
    from: BigInt(from),
    to: BigInt(to),
  }));
  mutable.switches = {
    enabled: switches.enabled,
    appsOff: new Set(switches.appsOff),
    appNames: switches.appNames,
    epoch: switches.epoch === null ? null : BigInt(switches.epoch),
    appEpochs: new Map(switches.appEpochs.map(([ref, epoch]) => [ref, BigInt(epoch)])),
  };
  mutable.profiles = new Map(
    document.profiles.map((profile) => [profileKey(profile.app_ref), profile]),
  );
  const { privacy } = document;
  mutable.privacy = {
    holds: new Map(privacy.holds.map((hold) => [hold.holdId, hold])),
    purges: privacy.purges.map((purge) => ({
      ...purge,
      intakeEpoch: purge.intakeEpoch === null ? null : BigInt(purge.intakeEpoch),
    })),
    endedBy: privacy.endedBy,
  };
  mutable.consolidatedAt = document.consolidatedAt;
  mutable.created = document.created;
  mutable.lastRecordedAt = document.lastRecordedAt;
  return finished();
};

/** The state that was serialised under this `memoryFoldVersion`; `undefined` for bytes that are not one. */
export const parseMemoryState = (bytes: Uint8Array): MemoryState | undefined => {
  try {
    return stateFrom(bytes);
  } catch {
    return undefined;
  }
};
