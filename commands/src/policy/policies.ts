import {
  decidePolicy,
  type PolicyDraft,
  type PolicySource,
  type PolicyState,
  policiesInForce,
  policyOf,
  policyStream,
} from '@palimpsest/domain';
import { PortError, type TenantId } from '@palimpsest/kernel';
import { type AggregateStore, AlreadyExecuted, pause } from '@palimpsest/runtime';
import { LRUCache } from 'lru-cache';

/** How long a policy is taken from memory: a published change reaches every process in this time. */
const FRESH_MS = 1_000;

/** A policy as far as it is known, and whether the log was asked in vain for newer ones. */
interface Known {
  readonly state: PolicyState;
  readonly isOld: boolean;
}

/** How long a look at the log may take before a policy that is known already does, in milliseconds. */
const PATIENCE_MS = 250;

/** Policies of tenants, and who is under which. */
export interface Policies extends PolicySource {
  /** The state of a tenant's policy as the log has it now; publishes the defaults when it has none. */
  readonly load: (tenant: TenantId) => Promise<PolicyState>;
  /** This process looks at the log again at the next question. */
  readonly forget: (tenant: TenantId) => void;
}

/**
 * The first use of a tenant publishes the defaults in full as version 1, so that every decision can name the document it was
 * made under.
 */
export const createPolicies = (store: AggregateStore<PolicyState, PolicyDraft>): Policies => {
  const cache = new LRUCache<TenantId, Promise<Known>>({ max: 10_000, ttl: FRESH_MS });
  const known = new LRUCache<TenantId, PolicyState>({ max: 10_000 });
  /** Whether the last look at the log failed, or was late. */
  let isAway = false;

  const publishDefaults = async (tenant: TenantId): Promise<void> => {
    const id = `policy-defaults ${tenant}`;
    try {
      await store.execute(
        policyStream(tenant),
        {
          tenant,
          subject_id: null,
          correlation_id: id,
          causation_id: null,
          command_id: id,
          actor: { type: 'SYSTEM', id: 'bootstrap' },
          policy_version: 1,
          idempotent: true,
        },
        (state) => decidePolicy({ type: 'PublishDefaults' }, state),
      );
    } catch (error) {
      // Another process was first: its event is as good.
      if (!(error instanceof AlreadyExecuted)) throw error;
    }
  };

  const load = async (tenant: TenantId): Promise<PolicyState> => {
    const stream = policyStream(tenant);
    const { state } = await store.load(stream, { fresh: true });
    if (state.latest > 0) return state;
    await publishDefaults(tenant);
    return (await store.load(stream, { fresh: true })).state;
  };

  /** Looks at the log, and remembers what it says and whether it answered. */
  const look = async (tenant: TenantId): Promise<Known> => {
    try {
      const state = await load(tenant);
      known.set(tenant, state);
      isAway = false;
      return { state, isOld: false };
    } catch (error) {
      isAway = error instanceof PortError && error.retryable;
      throw error;
    }
  };

  /** The policy of a tenant whom this process never answered, as whoever looked at the log last kept it. */
  const kept = async (tenant: TenantId): Promise<Known | undefined> => {
    const state = await store.stored(policyStream(tenant));
    if (state === undefined) return undefined;
    if (!known.has(tenant)) known.set(tenant, state);
    return { state, isOld: true };
  };

  /**
   * A log that is away, or late, does not keep recalls from going on under the policy that was known last. The first of them waits
   * for it, the others have it looked for in passing.
   */
  const loadOrKnown = async (tenant: TenantId): Promise<Known> => {
    const wasAway = isAway;
    const looking = look(tenant);
    const state = known.get(tenant);
    if (state === undefined && !wasAway) {
      return looking.catch(async (error: unknown) => {
        const last = isAway ? await kept(tenant) : undefined;
        if (last === undefined) throw error;
        return last;
      });
    }
    const last = state === undefined ? await kept(tenant) : { state, isOld: true };
    if (last === undefined) return looking;
    const found = looking.catch((error: unknown) => {
      if (isAway) return last;
      throw error;
    });
    const inTime = await Promise.race([
      found,
      pause(wasAway ? 0 : PATIENCE_MS).then(() => undefined),
    ]);
    if (inTime !== undefined) return inTime;
    isAway = true;
    return last;
  };

  const recent = (tenant: TenantId): Promise<Known> => {
    const cached = cache.get(tenant);
    if (cached !== undefined) return cached;
    const loading = loadOrKnown(tenant);
    cache.set(tenant, loading);
    loading.catch(() => cache.delete(tenant));
    return loading;
  };

  return {
    load,
    current: async (tenant, subject = null) => {
      const { state, isOld } = await recent(tenant);
      return { ...policyOf(state, subject), ...(isOld ? { mayBeOld: true } : {}) };
    },
    inForce: async (tenant) => policiesInForce((await recent(tenant)).state),
    forget: (tenant) => void cache.delete(tenant),
  };
};
