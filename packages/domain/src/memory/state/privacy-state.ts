import type { Instant } from '@palimpsest/kernel';
import type { PurgeScope } from '../events.ts';

/** A legal hold as decisions see it: who asked for it is in its box. */
export interface HeldHold {
  readonly holdId: string;
  readonly placedAt: Instant;
  /** From when on it no longer counts; `null`: until it is released. */
  readonly until: Instant | null;
}

/** A purge, kept for what it drops later and for the erasure that follows it. */
export interface HeldPurge {
  readonly purgeId: string;
  readonly at: Instant;
  /** `null`: the whole subject. */
  readonly scope: PurgeScope | null;
  /** Intakes accepted up to this revision are dropped where it reaches. */
  readonly intakeEpoch: bigint | null;
  readonly immediate: boolean;
  /** Whether its erasure has started. */
  readonly erased: boolean;
}

/** What a subject's memories are under besides their own life: holds, purges, the end of the subject. */
export interface PrivacyState {
  /** By id; released and expired ones are not kept. */
  readonly holds: ReadonlyMap<string, HeldHold>;
  /** Oldest first. */
  readonly purges: readonly HeldPurge[];
  /** Erasure that the whole subject ended with; nothing is decided about it any more. */
  readonly endedBy: string | null;
}

export const untouched: PrivacyState = { holds: new Map(), purges: [], endedBy: null };

/** Whether anything of the subject may be erased at an instant. */
export const isHeld = ({ holds }: Pick<PrivacyState, 'holds'>, now: Instant): boolean =>
  holds.values().some(({ until }) => until === null || now < until);

/** Purges that are kept; beyond it the oldest erased ones go, whose intakes were dropped long ago. */
const KEPT_PURGES = 100;

/** The purges with one more. A later one of the same scope drops all that the earlier one does. */
export const withPurge = (purges: readonly HeldPurge[], purge: HeldPurge): readonly HeldPurge[] => {
  const kept = [...purges.filter(({ purgeId }) => purgeId !== purge.purgeId), purge];
  const spare = kept.length - KEPT_PURGES;
  const oldest = kept.filter(({ erased }) => erased).slice(0, Math.max(0, spare));
  return oldest.length === 0 ? kept : kept.filter((each) => !oldest.includes(each));
};
