/// <reference lib="esnext.float16" />

import type { IndexableContent, IndexedState, MemoryId } from '@palimpsest/kernel';
import { grown } from './growable.ts';

/** Statuses as bits, so that a query's choice of them is one mask; 0: no state, never found. */
export const statusBit = { ACTIVE: 1, ARCHIVED: 2, SUPERSEDED: 4 } as const;
export const levelCode = { GLOBAL: 0, APP: 1, SESSION: 2 } as const;

/** Tokens that begin with this are marks (slot, entity), not words. */
export const markPrefix = '§';

/** A text that stands for nobody: the number of "no app", "no session", "no agent". */
export const noRef = 0;

/** Bytes of a document besides its vector and tokens: columns, id and map entry, roughly. */
const documentBytes = 220;
const tokenBytes = 6;
/** A distinct token of the subject: text and map entry, roughly. */
const vocabularyBytes = 90;

/**
 * The opened documents of one subject in columns. A document keeps its slot for life; a removed one
 * leaves a hole. Tokens lie as `(number, count)` runs per document: a query scans them all, which for
 * a few thousand documents is faster than a posting list and needs no upkeep.
 */
export class SubjectIndex {
  /** Length of the vectors; 0 until the first one. All have the same: the caller checks. */
  dimension = 0;
  readonly memoryIds: MemoryId[] = [];
  readonly vocabulary = new Map<string, number>();
  readonly #refs = new Map<string, number>();
  readonly #firstSlot = new Map<MemoryId, number>();
  #vocabularySize = 0;
  #size = 0;
  /** Documents that the columns have room for. */
  #room = 0;
  #holes = 0;
  #tokensUsed = 0;
  versions = new Uint32Array(0);
  positions = new Float64Array(0);
  /**
   * Half floats by their bits: what the sealed boxes hold, so nothing is lost, in half the memory of single
   * floats.
   */
  vectors = new Uint16Array(0);
  hasVector = new Uint8Array(0);
  lengths = new Uint32Array(0);
  tokenStart = new Uint32Array(0);
  tokenEnd = new Uint32Array(0);
  tokens = new Uint32Array(0);
  tokenCounts = new Uint16Array(0);
  alive = new Uint8Array(0);
  hidden = new Uint8Array(0);
  statuses = new Uint8Array(0);
  levels = new Uint8Array(0);
  tenants = new Int32Array(0);
  apps = new Int32Array(0);
  sessions = new Int32Array(0);
  agents = new Int32Array(0);
  #nextSlot = new Int32Array(0);

  /** Number of slots, holes included. */
  get size(): number {
    return this.#size;
  }

  /** More holes than documents: building it anew pays. */
  get isWorn(): boolean {
    return this.#holes > 64 && this.#holes > this.#size / 2;
  }

  /** Approximate memory. */
  get bytes(): number {
    return (
      this.vectors.byteLength +
      this.positions.length * documentBytes +
      this.tokens.length * tokenBytes +
      this.vocabulary.size * vocabularyBytes
    );
  }

  /** Number of a reference; -1 for one that no document has. */
  refNumber(ref: string | null): number {
    return ref === null ? noRef : (this.#refs.get(ref) ?? -1);
  }

  /** Slot of a version, -1 for none. */
  slotOf(memoryId: MemoryId, version: number): number {
    // Not by `slotsOf`: this runs several times for every row that is opened.
    let slot = this.#firstSlot.get(memoryId) ?? -1;
    while (slot >= 0 && this.versions[slot] !== version) slot = this.#nextSlot[slot] ?? -1;
    return slot;
  }

  *slotsOf(memoryId: MemoryId): Generator<number, void, undefined> {
    let slot = this.#firstSlot.get(memoryId) ?? -1;
    while (slot >= 0) {
      const next: number = this.#nextSlot[slot] ?? -1;
      yield slot;
      slot = next;
    }
  }

  /**
   * Makes room for so many documents, so that a build does not grow step by step. All columns have room for the same
   * number: what one of them has to spare, the others have too.
   */
  reserve(documents: number): void {
    if (documents <= this.#room) return;
    this.#room = Math.max(documents, Math.ceil(this.#room * 1.25));
    this.#widen(this.#room);
  }

  #widen(documents: number): void {
    this.versions = grown(this.versions, documents);
    this.positions = grown(this.positions, documents);
    this.vectors = grown(this.vectors, documents * this.dimension);
    this.hasVector = grown(this.hasVector, documents);
    this.lengths = grown(this.lengths, documents);
    this.tokenStart = grown(this.tokenStart, documents);
    this.tokenEnd = grown(this.tokenEnd, documents);
    this.alive = grown(this.alive, documents);
    this.hidden = grown(this.hidden, documents);
    this.statuses = grown(this.statuses, documents);
    this.levels = grown(this.levels, documents);
    this.tenants = grown(this.tenants, documents);
    this.apps = grown(this.apps, documents);
    this.sessions = grown(this.sessions, documents);
    this.agents = grown(this.agents, documents);
    this.#nextSlot = grown(this.#nextSlot, documents);
  }

  /** Adds a version in place of an older wording of it; answers its slot. */
  put(memoryId: MemoryId, version: number, position: number, content: IndexableContent): number {
    const before = this.slotOf(memoryId, version);
    if (before >= 0) this.#remove(memoryId, before);
    const slot = this.#size;
    this.#size += 1;
    this.reserve(this.#size);
    this.memoryIds[slot] = memoryId;
    this.versions[slot] = version;
    this.positions[slot] = position;
    this.alive[slot] = 1;
    if (content.vector !== null) {
      if (this.dimension === 0) {
        this.dimension = content.vector.length;
        this.vectors = new Uint16Array(this.#room * this.dimension);
      }
      const halves = Float16Array.from(content.vector);
      this.vectors.set(new Uint16Array(halves.buffer), slot * this.dimension);
      this.hasVector[slot] = 1;
    }
    this.#nextSlot[slot] = this.#firstSlot.get(memoryId) ?? -1;
    this.#firstSlot.set(memoryId, slot);
    this.#putTokens(slot, content.tokens);
    return slot;
  }

  setState(slot: number, tenant: string, state: IndexedState | undefined, hidden: boolean): void {
    this.tenants[slot] = this.#intern(tenant);
    this.hidden[slot] = hidden ? 1 : 0;
    this.statuses[slot] = state === undefined ? 0 : statusBit[state.status];
    if (state === undefined) return;
    this.levels[slot] = levelCode[state.level];
    this.apps[slot] = this.#intern(state.appRef);
    this.sessions[slot] = this.#intern(state.sessionRef);
    this.agents[slot] = this.#intern(state.agentRef);
  }

  /** Removes the versions of a memory that are not among those named. */
  keepVersions(memoryId: MemoryId, versions: ReadonlySet<number>): void {
    for (const slot of this.slotsOf(memoryId)) {
      if (!versions.has(this.versions[slot] ?? -1)) this.#remove(memoryId, slot);
    }
  }

  #intern(ref: string | null): number {
    if (ref === null) return noRef;
    const known = this.#refs.get(ref);
    if (known !== undefined) return known;
    const number = this.#refs.size + 1;
    this.#refs.set(ref, number);
    return number;
  }

  #putTokens(slot: number, tokens: readonly string[]): void {
    const counts = new Map<number, number>();
    let words = 0;
    for (const token of tokens) {
      if (!token.startsWith(markPrefix)) words += 1;
      const number = this.#tokenNumber(token);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const end = this.#tokensUsed + counts.size;
    this.tokens = grown(this.tokens, end);
    this.tokenCounts = grown(this.tokenCounts, end);
    this.tokenStart[slot] = this.#tokensUsed;
    for (const [number, count] of counts) {
      this.tokens[this.#tokensUsed] = number;
      this.tokenCounts[this.#tokensUsed] = Math.min(count, 0xff_ff);
      this.#tokensUsed += 1;
    }
    this.tokenEnd[slot] = end;
    this.lengths[slot] = words;
  }

  #tokenNumber(token: string): number {
    const known = this.vocabulary.get(token);
    if (known !== undefined) return known;
    const number = this.#vocabularySize;
    this.#vocabularySize += 1;
    this.vocabulary.set(token, number);
    return number;
  }

  #remove(memoryId: MemoryId, slot: number): void {
    this.alive[slot] = 0;
    this.#holes += 1;
    const first = this.#firstSlot.get(memoryId);
    const next = this.#nextSlot[slot] ?? -1;
    if (first === slot) {
      if (next >= 0) this.#firstSlot.set(memoryId, next);
      else this.#firstSlot.delete(memoryId);
      return;
    }
    for (const other of this.slotsOf(memoryId)) {
      if (this.#nextSlot[other] === slot) {
        this.#nextSlot[other] = next;
        return;
      }
    }
  }
}
