import {
  type Clock,
  epochMilliseconds,
  type IdSource,
  type KeySlotId,
  type KeyStore,
  keySlotId,
  type TenantId,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { keyBytes } from './gcm.ts';
import { randomBytes } from './random-bytes.ts';
import { type SlotSecret, wrapSlot } from './slot-secret.ts';
import type { TenantSecrets } from './tenant-keyring.ts';

/** A key slot that was made durable and that nothing is sealed under yet. */
export interface MintedSlot {
  readonly id: KeySlotId;
}

export interface SlotPool {
  /** Distinct unused slots; waits for the key store only when the pool is dry. */
  readonly take: (tenant: TenantSecrets, count: number) => Promise<readonly MintedSlot[]>;
  /** Secret of a slot that this pool handed out. Throws `TypeError` for any other object. */
  readonly secretOf: (slot: MintedSlot) => SlotSecret;
}

interface PooledSlot {
  readonly secret: SlotSecret;
  readonly mintedAt: number;
}

interface TenantPool {
  ready: PooledSlot[];
  refill: Promise<void> | undefined;
}

/** Tenants whose pools are kept; the slots of one that is dropped are never named, and swept later. */
const maxTenants = 256;

export const createSlotPool = ({
  keyStore,
  ids,
  clock,
  batchSize,
  maxAgeMs,
}: {
  readonly keyStore: KeyStore;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly batchSize: number;
  readonly maxAgeMs: number;
}): SlotPool => {
  const pools = new LRUCache<TenantId, TenantPool>({ max: maxTenants });
  const secrets = new WeakMap<MintedSlot, SlotSecret>();

  const poolOf = (tenant: TenantId): TenantPool => {
    const known = pools.get(tenant);
    if (known !== undefined) return known;
    const pool: TenantPool = { ready: [], refill: undefined };
    pools.set(tenant, pool);
    return pool;
  };

  const mint = async (tenant: TenantSecrets, count: number): Promise<PooledSlot[]> => {
    const mintedAt = clock.now();
    const minted = Array.from(
      { length: count },
      (): SlotSecret => ({
        id: keySlotId(ids.random()),
        tenant: tenant.tenant,
        secret: randomBytes(keyBytes),
        derived: undefined,
      }),
    );
    await keyStore.addSlots(
      minted.map(({ id, secret }) => ({
        id,
        tenant: tenant.tenant,
        secret: wrapSlot(tenant, id, secret),
        mintedAt,
      })),
    );
    return minted.map((secret) => ({ secret, mintedAt: epochMilliseconds(mintedAt) }));
  };

  const refill = (tenant: TenantSecrets, pool: TenantPool): Promise<void> => {
    pool.refill ??= mint(tenant, batchSize)
      .then((minted) => {
        pool.ready.push(...minted);
      })
      .finally(() => {
        pool.refill = undefined;
      });
    return pool.refill;
  };

  const dropAged = (pool: TenantPool): void => {
    const oldest = epochMilliseconds(clock.now()) - maxAgeMs;
    const [first] = pool.ready;
    if (first !== undefined && first.mintedAt < oldest) {
      pool.ready = pool.ready.filter((slot) => slot.mintedAt >= oldest);
    }
  };

  const handOut = ({ secret }: PooledSlot): MintedSlot => {
    const slot = Object.freeze({ id: secret.id });
    secrets.set(slot, secret);
    return slot;
  };

  return {
    take: async (tenant, count) => {
      // A batch of its own for a large wish: waiting for the pool, it could be overtaken for ever.
      if (count > batchSize / 2) return (await mint(tenant, count)).map(handOut);
      const pool = poolOf(tenant.tenant);
      dropAged(pool);
      while (pool.ready.length < count) await refill(tenant, pool);
      const taken = pool.ready.splice(0, count);
      if (pool.ready.length < batchSize / 2) {
        // A failure here is met again, and reported, by whoever finds the pool dry.
        refill(tenant, pool).catch(() => undefined);
      }
      return taken.map(handOut);
    },
    secretOf: (slot) => {
      const secret = secrets.get(slot);
      if (secret === undefined) throw new TypeError('not a slot that this vault minted');
      return secret;
    },
  };
};
