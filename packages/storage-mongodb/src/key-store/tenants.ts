import { Buffer } from 'node:buffer';
import {
  installation,
  type KeyStore,
  type TenantId,
  type TenantKeys,
  tenantId,
} from '@palimpsest/kernel';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { MongoDbConnection } from '../connection/connection.ts';
import {
  type KeyCollections,
  placeOf,
  type SlotRow,
  type SubjectRow,
  type TenantRow,
} from './key-collections.ts';
import { packBytes, unpackBytes } from './packed-bytes.ts';
import type { PageWriters, Sealer } from './page-writer.ts';
import type { SealedRows } from './sealed-rows.ts';
import { tearPages } from './tear-pages.ts';
import type { Turnover } from './turnover.ts';

const none = new Uint8Array(0);

const keysOf = ({ _id, rootKeyId, createdAt }: TenantRow, secret: Uint8Array): TenantKeys => {
  const [tenantKey = none, pseudonymKey = none] = unpackBytes(secret);
  return { tenant: _id as TenantId, tenantKey, rootKeyId, pseudonymKey, createdAt };
};

/** Rows that one transaction removes. */
const removalBatch = 1_000;

export interface TenantsDeps {
  readonly connection: MongoDbConnection;
  readonly collections: KeyCollections;
  readonly writers: PageWriters;
  readonly sealedRows: SealedRows;
  readonly turnover: Turnover;
}

/** The keys of tenants. */
export const createTenants = ({
  connection,
  collections,
  writers,
  sealedRows,
  turnover,
}: TenantsDeps): Pick<
  KeyStore,
  'getTenant' | 'addTenant' | 'listTenants' | 'replaceTenants' | 'destroyTenant'
> => {
  const { tenants, subjects, slots } = collections;

  const find = async (id: string, session?: ClientSession): Promise<TenantKeys | undefined> => {
    const rows = await tenants
      .find({ _id: id }, session === undefined ? {} : { session })
      .toArray();
    const [opened] = await sealedRows.open(tenants, rows, session);
    return opened === undefined ? undefined : keysOf(...opened);
  };

  const insert = async (
    { tenant, tenantKey, pseudonymKey, rootKeyId, createdAt }: TenantKeys,
    sealer: Sealer,
    session: ClientSession,
  ): Promise<void> => {
    const sealed = sealer(placeOf(tenants, tenant), packBytes([tenantKey, pseudonymKey]));
    await tenants.insertOne({ _id: tenant, rootKeyId, createdAt, ...sealed }, { session });
  };

  const isStill = async (from: TenantKeys, session: ClientSession): Promise<boolean> => {
    const stored = await find(from.tenant, session);
    return stored !== undefined && Buffer.compare(stored.tenantKey, from.tenantKey) === 0;
  };

  /** In batches, each of which leaves its pages torn for the turnover. */
  const tearAll = async <Row extends SubjectRow | SlotRow>(
    rows: Collection<Row>,
    tenant: TenantId,
  ): Promise<void> => {
    // The driver's types cannot follow a row that is generic.
    const filter = { tenant } as unknown as Filter<Row>;
    for (;;) {
      const found = await rows.find(filter, { limit: removalBatch }).toArray();
      if (found.length === 0) return;
      const ids = found.map(({ _id }) => String(_id));
      await connection.transaction((session) => tearPages(collections, rows, ids, session));
    }
  };

  return {
    replaceTenants: async (replacements) => {
      const done = await sealedRows.steadily(() =>
        writers.write(async ({ session, reserve }) => {
          for (const { from } of replacements) if (!(await isStill(from, session))) return false;
          const ids = replacements.map(({ from }) => from.tenant);
          await tearPages(collections, tenants, ids, session);
          const sealer = await reserve(replacements.length);
          for (const { to } of replacements) await insert(to, sealer, session);
          return true;
        }),
      );
      if (done) await turnover.run();
      return done;
    },
    destroyTenant: async (tenant) => {
      await connection.transaction((session) => tearPages(collections, tenants, [tenant], session));
      await turnover.run();
      await tearAll(subjects, tenant);
      await tearAll(slots, tenant);
      await turnover.run();
    },
    getTenant: (tenant) => sealedRows.steadily(() => find(tenant)),
    addTenant: (keys) =>
      sealedRows.steadily(() =>
        writers.write(async ({ session, reserve }) => {
          const first = await find(keys.tenant, session);
          if (first !== undefined) return first;
          await insert(keys, await reserve(1), session);
          return keys;
        }),
      ),
    listTenants: async () => {
      const rows = await tenants
        .find({ _id: { $ne: installation } }, { sort: { _id: 1 }, projection: { _id: 1 } })
        .toArray();
      return rows.map(({ _id }) => tenantId(_id));
    },
  };
};
