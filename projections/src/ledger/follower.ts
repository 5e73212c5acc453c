import {
  type Clock,
  type EventStore,
  type IdSource,
  type Lease,
  type LedgerStore,
  PortError,
  type RecordedEvent,
  type SubscriptionMessage,
  type TenantId,
} from '@palimpsest/kernel';
import { createKeyedMutex, createNap, followLog, keepLease } from '@palimpsest/runtime';
import { eventTenant } from './event-tenant.ts';
import type { SigningKeys } from './signing-keys.ts';
import { openTenantLedger, type TenantLedger } from './tenant-ledger.ts';

/** How the ledger stands. */
export interface LedgerStatus {
  /** `waiting`: another process writes it. `stopped`: it met an event that no leaf can be made of. */
  readonly state: 'waiting' | 'catching_up' | 'live' | 'stopped' | 'closed';
  /** Every event up to here has its leaf. */
  readonly position: bigint | undefined;
  /** Why it stopped, and the position after which. */
  readonly failure: { readonly after: bigint | undefined; readonly error: string } | null;
}

/** Follows the whole log and gives every event a leaf in its tenant's ledger. */
export interface LedgerFollower {
  readonly status: () => LedgerStatus;
  readonly start: () => void;
  /** Takes what the log has at once, and signs checkpoints over it, without waiting for the usual moment. */
  readonly hurry: () => void;
  /** Ends; what was taken is covered by a checkpoint before it resolves. */
  readonly stop: () => Promise<void>;
}

/** Events taken into one write. */
const BATCH = 1_000;
/** A live log is taken in sips: each costs a durable write, which the appends have to share the disk with. */
const SIP_MS = 200;
/** A checkpoint is due when this many leaves, or leaves this old, are not covered. */
const CUT_LEAVES = 1_000n;
const CUT_MS = 400;
/** How long after the last look an idle ledger is looked at again. */
const LOOK_MS = 150;
/** Positions without an event after which the progress is stored all the same. */
const PROGRESS_EVERY = 10_000n;

const LEASE = 'ledger';

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new TypeError('something that is no error was thrown');

interface FollowerDeps {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly signingKeys: SigningKeys;
  readonly lease: Lease;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly onProblem: (problem: { readonly error: string }) => void;
}

/** One process writes the ledger at a time; a second writer would write the same bytes, so losing the lease late does no harm. */
export const createLedgerFollower = (deps: FollowerDeps): LedgerFollower => {
  const { eventStore, ledger, signingKeys, clock } = deps;
  const closing = new AbortController();
  const mutex = createKeyedMutex();
  let status: LedgerStatus = { state: 'waiting', position: undefined, failure: null };
  const nap = createNap();
  let hurried = false;
  let running: Promise<void> = Promise.resolve();

  const update = (change: Partial<LedgerStatus>): void => {
    status = { ...status, ...change };
  };

  /** Writes until the lease is lost or the service stops. */
  const write = async (lost: AbortSignal): Promise<void> => {
    const tenants = new Map<TenantId, TenantLedger>();
    /** Since when a tenant has leaves that no checkpoint covers; by the monotonic clock. */
    const uncoveredSince = new Map<TenantId, number>();
    let live = false;
    let stored = await ledger.progress();
    const head = (await eventStore.head()) ?? 0n;
    if (stored !== undefined && stored > head) {
      // New events would stand where leaves of others stand: only a person can say which of the two is right.
      throw new PortError('CORRUPT', 'the log is shorter than the ledger that was made of it', {
        retryable: false,
      });
    }
    update({ state: 'catching_up', position: stored, failure: null });

    const ledgerOf = async (tenant: TenantId): Promise<TenantLedger> => {
      const open = tenants.get(tenant) ?? (await openTenantLedger({ ledger, signingKeys }, tenant));
      tenants.set(tenant, open);
      return open;
    };

    const cut = async (isDue: (since: number, leaves: bigint) => boolean): Promise<void> => {
      for (const [tenant, since] of uncoveredSince) {
        const own = tenants.get(tenant);
        if (own === undefined || !isDue(since, own.uncovered())) continue;
        await own.cut(clock.now);
        uncoveredSince.delete(tenant);
      }
    };
    const cutDue = async (): Promise<void> => {
      const now = hurried;
      hurried = false;
      await cut(
        (since, leaves) => now || leaves >= CUT_LEAVES || performance.now() - since >= CUT_MS,
      );
    };

    const takeEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
      for (const [tenant, own] of Map.groupBy(events, eventTenant)) {
        const tenantLedger = await ledgerOf(tenant);
        await tenantLedger.append(own);
        if (tenantLedger.uncovered() > 0n && !uncoveredSince.has(tenant)) {
          uncoveredSince.set(tenant, performance.now());
        }
      }
      const last = events.at(-1);
      if (last === undefined) return;
      await ledger.saveProgress(last.position);
      stored = last.position;
      update({ position: last.position });
      await cutDue();
    };

    const take = async (message: SubscriptionMessage): Promise<void> => {
      if (message.kind === 'caught-up') {
        live = true;
        update({ state: 'live' });
        return;
      }
      if (message.kind === 'checkpoint') {
        if (message.position - (stored ?? 0n) >= PROGRESS_EVERY) {
          await ledger.saveProgress(message.position);
          stored = message.position;
        }
        update({ position: message.position });
        return;
      }
      await mutex.run(LEASE, () => takeEvents(message.events));
      if (!live || message.events.length >= BATCH) return;
      await nap.take(SIP_MS, lost);
    };

    const look = async (): Promise<void> => {
      while (!lost.aborted) {
        await nap.take(LOOK_MS, lost);
        try {
          await mutex.run(LEASE, cutDue);
        } catch (error) {
          if (!(error instanceof PortError) || !error.retryable) throw error;
          deps.onProblem({ error: error.code });
        }
      }
    };

    const failures: Error[] = [];
    const looking = look().catch((error: unknown) => {
      failures.push(asError(error));
    });
    await followLog(
      eventStore,
      { batchSize: BATCH, signal: lost },
      {
        after: () => stored,
        take,
        onInterrupted: (error) => deps.onProblem({ error: error.code }),
        onFailed: (error) => {
          failures.push(asError(error));
        },
      },
    );
    const [inFeed] = failures;
    if (inFeed !== undefined) throw inFeed;
    await looking;
    const [inLook] = failures;
    if (inLook !== undefined) throw inLook;
    // Whoever lost the lease must not sign any more: another one does.
    if (closing.signal.aborted) await mutex.run(LEASE, () => cut(() => true));
  };

  /** A failure stays until somebody mends the log or the ledger and starts again: going on would hide it. */
  const fail = (error: unknown): void => {
    const code = error instanceof PortError ? error.code : 'INTERNAL';
    update({ state: 'stopped', failure: { after: status.position, error: code } });
    deps.onProblem({ error: code });
  };

  return {
    status: () => status,
    start: () => {
      running = keepLease(
        deps.lease,
        LEASE,
        { holder: deps.ids.random() },
        closing.signal,
        async (_held, lost) => {
          await write(lost);
          update({ state: 'waiting' });
        },
      ).catch(fail);
    },
    hurry: () => {
      hurried = true;
      nap.end();
    },
    stop: async () => {
      closing.abort();
      await running;
      if (status.state !== 'stopped') update({ state: 'closed' });
    },
  };
};
