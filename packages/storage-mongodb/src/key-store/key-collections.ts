import type { Instant, TenantId } from '@palimpsest/kernel';
import type { Binary, Collection, Db } from 'mongodb';

/** A row whose secret is sealed under the key of its page. */
export interface SealedRow {
  readonly _id: string;
  readonly page: string;
  readonly secret: Binary;
}

export interface TenantRow extends SealedRow {
  readonly rootKeyId: string;
  readonly createdAt: Instant;
}

export interface SubjectRow extends SealedRow {
  readonly tenant: TenantId;
  /** 16 bits of the digest of its name's pseudonym: enough to look it up, too few to tell a name by. */
  readonly bucket: number;
  readonly createdAt: Instant;
}

export interface SlotRow extends SealedRow {
  readonly tenant: TenantId;
  readonly mintedAt: Instant;
}

/** Some hundred rows share a page key, so that destroying one of them seals few others anew. */
export interface PageDocument {
  readonly _id: string;
  /** Which epoch key the page key is sealed under. */
  readonly epoch: number;
  readonly key: Binary;
  /** Places taken; rows that are gone give theirs back. */
  readonly rows: number;
  /** A row of it was destroyed: the page key must go, too. */
  readonly torn: boolean;
}

/** One document: what the newest epoch is. */
export interface EpochDocument {
  readonly _id: 'epoch';
  /** Random name of this key store. */
  readonly store: string;
  readonly current: number;
  /** A page key that was sealed under the current epoch was given up: the epoch must end. */
  readonly spent: boolean;
  /** Raised by all that relies on `current`, so that it runs into a change of it. */
  readonly changes: bigint;
}

export interface KeyCollections {
  readonly tenants: Collection<TenantRow>;
  readonly subjects: Collection<SubjectRow>;
  readonly slots: Collection<SlotRow>;
  readonly pages: Collection<PageDocument>;
  readonly epochs: Collection<EpochDocument>;
  readonly makeIndexes: () => Promise<void>;
}

export const keyCollections = (db: Db): KeyCollections => {
  const tenants = db.collection<TenantRow>('tenants');
  const subjects = db.collection<SubjectRow>('subjects');
  const slots = db.collection<SlotRow>('slots');
  const pages = db.collection<PageDocument>('pages');
  return {
    tenants,
    subjects,
    slots,
    pages,
    epochs: db.collection('epochs'),
    makeIndexes: async () => {
      await tenants.createIndex({ page: 1 });
      await subjects.createIndexes([{ key: { page: 1 } }, { key: { tenant: 1, bucket: 1 } }]);
      await slots.createIndex({ page: 1 });
      await pages.createIndexes([{ key: { epoch: 1 } }, { key: { torn: 1 } }]);
    },
  };
};

/** Binds a secret to its row. */
export const placeOf = (
  { collectionName }: Pick<Collection, 'collectionName'>,
  id: string,
): string => `${collectionName}/${id}`;
