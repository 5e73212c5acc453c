import {
  defaultPolicy,
  type Policy,
  type PolicyEvent,
  type PolicySource,
  policyEventSchemas,
  policySchemaVersions,
  policyStream,
  type VersionedPolicy,
} from '@palimpsest/domain';
import {
  type EventMetadata,
  type EventStore,
  type Instant,
  type JsonObject,
  streamName,
  type TenantId,
} from '@palimpsest/kernel';
import { decodeEvent, encodeEvent, eventIdFor } from '@palimpsest/runtime';
import { LRUCache } from 'lru-cache';

/** How long a policy is taken from memory: a published change reaches every process in this time. */
const FRESH_MS = 1_000;

/**
 * Policies of tenants. The first use of a tenant publishes the defaults in full as version 1, so that every
 * decision can name the document it was made under.
 */
export const createPolicies = (deps: {
  readonly eventStore: EventStore;
  readonly now: () => Instant;
}): PolicySource => {
  const cache = new LRUCache<TenantId, Promise<VersionedPolicy>>({ max: 10_000, ttl: FRESH_MS });

  const readLast = async (tenant: TenantId): Promise<VersionedPolicy | undefined> => {
    const [last] = await deps.eventStore.readStream(policyStream(tenant), {
      direction: 'backwards',
      limit: 1,
    });
    if (last === undefined) return undefined;
    const { event } = decodeEvent<PolicyEvent>(last);
    // Numbers that a newer build added take their defaults.
    const { version, policy } = policyEventSchemas.PolicyPublished.parse(event.data);
    return { version, policy };
  };

  const publishDefaults = async (tenant: TenantId): Promise<void> => {
    const now = deps.now();
    const eventId = eventIdFor(`policy-defaults ${tenant}`, 0, 0);
    const metadata: EventMetadata = {
      event_id: eventId,
      tenant,
      subject_id: null,
      recorded_at: now,
      correlation_id: eventId,
      causation_id: null,
      command_id: eventId,
      actor: { type: 'SYSTEM', id: 'bootstrap' },
      policy_version: 1,
      schema_version: policySchemaVersions.PolicyPublished,
    };
    const data = { version: 1, policy: defaultPolicy as Policy & JsonObject };
    // A conflict means that another process was first: its event is as good.
    await deps.eventStore.append(
      streamName(policyStream(tenant)),
      [encodeEvent('PolicyPublished', data, metadata)],
      { expectedRevision: 'no_stream' },
    );
  };

  const load = async (tenant: TenantId): Promise<VersionedPolicy> => {
    const stored = await readLast(tenant);
    if (stored !== undefined) return stored;
    await publishDefaults(tenant);
    const published = await readLast(tenant);
    if (published === undefined) throw new TypeError('the defaults were not published');
    return published;
  };

  return {
    current: (tenant) => {
      const cached = cache.get(tenant);
      if (cached !== undefined) return cached;
      const loading = load(tenant);
      cache.set(tenant, loading);
      loading.catch(() => cache.delete(tenant));
      return loading;
    },
  };
};
