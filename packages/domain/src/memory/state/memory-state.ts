import type { Instant, MemoryId } from '@palimpsest/kernel';
import type { AbsorbedIntakes } from './absorbed-intakes.ts';
import type { HeldMemory } from './held-memory.ts';
import type { HeldProfile } from './held-profile.ts';
import type { LayeredMap } from './layered-map.ts';
import type { PrivacyState } from './privacy-state.ts';
import type { SwitchState } from './switches.ts';

/** How many memories of one scope there are, by what they count as. Superseded ones count nowhere. */
export interface Counter {
  readonly active: number;
  /** Active ones that are important. */
  readonly important: number;
  /** Active ones that are persona memories. */
  readonly persona: number;
  readonly archived: number;
  readonly deleted: number;
}

/** Everything that decisions about a subject's facts need. Never changed in place. */
export interface MemoryState {
  readonly memories: LayeredMap<MemoryId, HeldMemory>;
  /** Live memories by scope and content HMAC (`wordingKey`). */
  readonly byWording: LayeredMap<string, readonly MemoryId[]>;
  /** Memories that hold time of a slot (`slotKey`). */
  readonly bySlot: LayeredMap<string, readonly MemoryId[]>;
  /** By name of the scope (`counterOf`, `wholeSubject`). */
  readonly counters: LayeredMap<string, Counter>;
  readonly absorbed: AbsorbedIntakes;
  readonly switches: SwitchState;
  /** By `profileKey`. */
  readonly profiles: ReadonlyMap<string, HeldProfile>;
  readonly privacy: PrivacyState;
  /** When all of it was looked through last; `null`: never. */
  readonly consolidatedAt: Instant | null;
  /** Memories created so far. */
  readonly created: number;
  /** Record time of the last event; `null` for an empty stream. */
  readonly lastRecordedAt: Instant | null;
}
