import { streamPrefixes } from '@palimpsest/domain';
import {
  type Clock,
  type EventStore,
  epochMilliseconds,
  type Instant,
  instant,
  type KeySlotId,
  type KeyStore,
  type TenantId,
} from '@palimpsest/kernel';
import { type SlotKeeper, slotsNamedIn } from './slots-in-use.ts';

const HOUR_MS = 3_600_000;
/**
 * A vault hands slots out for half a day after they were minted, and what is sealed under one is written within minutes; a receipt
 * that waits for a log which is away, within a day. Younger slots are nobody's business but their holder's.
 */
const UNTOUCHED_MS = 36 * HOUR_MS;

const PAGE = 5_000;
/** Slots that are looked for in one pass over the log: some 30 MB. */
const AT_ONCE = 200_000;
const DESTROYED_AT_ONCE = 5_000;
const EVENTS = 1_000;

export interface SlotSweepDeps {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly keyStore: Pick<KeyStore, 'listSlots' | 'destroySlots'>;
  readonly clock: Clock;
  /** Beside the log. */
  readonly keepers: readonly SlotKeeper[];
}

/** Key slots that were handed out, or only minted, and that nothing is sealed under. */
export interface SweptSlots {
  readonly unnamed: number;
  readonly destroyed: number;
}

/** Destroys (or only counts) the key slots of a tenant that nothing names. */
export type SlotSweep = (
  tenant: TenantId,
  repair: boolean,
  signal: AbortSignal,
) => Promise<SweptSlots>;

/**
 * A crash between minting a slot and the append that names it leaves a slot that opens nothing; so does a pool that was never used
 * up, and a snapshot that took another's place. First the old slots are listed, then everything that names any is read, so that
 * what is written meanwhile is seen; what is written later names younger ones.
 */
export const createSlotSweep = ({
  eventStore,
  keyStore,
  clock,
  keepers,
}: SlotSweepDeps): SlotSweep => {
  /** Some of the slots that were minted long enough ago, and the last one that was looked at. */
  const oldSlots = async (tenant: TenantId, before: Instant, from: KeySlotId | null) => {
    const old = new Set<KeySlotId>();
    for (let after = from; ; ) {
      const page = await keyStore.listSlots(tenant, { after, limit: PAGE });
      for (const { id, mintedAt } of page) if (mintedAt < before) old.add(id);
      const last = page.at(-1);
      const isEnd = last === undefined || page.length < PAGE;
      if (isEnd || old.size >= AT_ONCE) return { old, next: isEnd ? null : last.id };
      after = last.id;
    }
  };

  const leaveOutNamed = async (
    old: Set<KeySlotId>,
    tenant: TenantId,
    signal: AbortSignal,
  ): Promise<void> => {
    for (let after: bigint | undefined; ; ) {
      signal.throwIfAborted();
      const page = await eventStore.readAll({
        prefixes: Object.values(streamPrefixes),
        limit: EVENTS,
        ...(after === undefined ? {} : { after }),
      });
      for (const { data } of page) for (const id of slotsNamedIn(data)) old.delete(id);
      after = page.at(-1)?.position;
      if (page.length < EVENTS) break;
    }
    for (const keeper of keepers) {
      for await (const id of keeper(tenant, signal)) old.delete(id);
    }
  };

  return async (tenant, repair, signal) => {
    const before = instant(epochMilliseconds(clock.now()) - UNTOUCHED_MS);
    let swept: SweptSlots = { unnamed: 0, destroyed: 0 };
    for (let after: KeySlotId | null = null; ; ) {
      const { old, next } = await oldSlots(tenant, before, after);
      if (old.size > 0) await leaveOutNamed(old, tenant, signal);
      const unnamed = [...old];
      for (let from = 0; repair && from < unnamed.length; from += DESTROYED_AT_ONCE) {
        signal.throwIfAborted();
        await keyStore.destroySlots(unnamed.slice(from, from + DESTROYED_AT_ONCE));
      }
      swept = {
        unnamed: swept.unnamed + unnamed.length,
        destroyed: swept.destroyed + (repair ? unnamed.length : 0),
      };
      if (next === null) return swept;
      after = next;
    }
  };
};
