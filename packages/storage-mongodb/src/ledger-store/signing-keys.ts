import type { Instant, LedgerStore, TenantId } from '@palimpsest/kernel';
import type { Binary, Db } from 'mongodb';
import { fromBinary, toBinary } from '../connection/binary.ts';
import type { WriteOfTenant } from './tenant-writes.ts';

interface SigningKeyDocument {
  readonly tenant: TenantId;
  readonly keyId: string;
  /** Order in which the keys of a tenant came. */
  readonly number: bigint;
  readonly publicKey: Binary;
  readonly wrappedKey: Binary;
  readonly createdAt: Instant;
}

export interface SigningKeys extends Pick<LedgerStore, 'addSigningKey' | 'signingKeys'> {
  readonly makeIndexes: () => Promise<void>;
}

/** Keys that sign checkpoints, wrapped by their owner. */
export const createSigningKeys = (db: Db, write: WriteOfTenant): SigningKeys => {
  const stored = db.collection<SigningKeyDocument>('signing_keys');
  return {
    makeIndexes: async () => {
      await stored.createIndexes([
        { key: { tenant: 1, keyId: 1 }, unique: true },
        { key: { tenant: 1, number: 1 } },
      ]);
    },
    addSigningKey: (tenant, { keyId, publicKey, wrappedKey, createdAt }) =>
      write(tenant, async (session, number) => {
        await stored.updateOne(
          { tenant, keyId },
          {
            $setOnInsert: {
              number,
              publicKey: toBinary(publicKey),
              wrappedKey: toBinary(wrappedKey),
              createdAt,
            },
          },
          { upsert: true, session },
        );
      }),
    signingKeys: async (tenant) => {
      const found = await stored.find({ tenant }, { sort: { number: 1 } }).toArray();
      return found.map(({ keyId, publicKey, wrappedKey, createdAt }) => ({
        keyId,
        publicKey: fromBinary(publicKey),
        wrappedKey: fromBinary(wrappedKey),
        createdAt,
      }));
    },
  };
};
