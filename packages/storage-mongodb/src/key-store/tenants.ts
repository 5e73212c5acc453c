import { type KeyStore, type TenantKeys, tenantId } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import { type KeyCollections, placeOf, type TenantRow } from './key-collections.ts';
import { packBytes, unpackBytes } from './packed-bytes.ts';
import type { PageWriters } from './page-writer.ts';
import type { SealedRows } from './sealed-rows.ts';

const none = new Uint8Array(0);

const keysOf = ({ _id, rootKeyId, createdAt }: TenantRow, secret: Uint8Array): TenantKeys => {
  const [tenantKey = none, pseudonymKey = none] = unpackBytes(secret);
  return { tenant: tenantId(_id), tenantKey, rootKeyId, pseudonymKey, createdAt };
};

/** The keys of tenants. */
export const createTenants = (
  { tenants }: KeyCollections,
  writers: PageWriters,
  sealedRows: SealedRows,
): Pick<KeyStore, 'getTenant' | 'addTenant' | 'listTenants'> => {
  const find = async (id: string, session?: ClientSession): Promise<TenantKeys | undefined> => {
    const rows = await tenants
      .find({ _id: id }, session === undefined ? {} : { session })
      .toArray();
    const [opened] = await sealedRows.open(tenants, rows, session);
    return opened === undefined ? undefined : keysOf(...opened);
  };

  return {
    getTenant: (tenant) => sealedRows.steadily(() => find(tenant)),
    addTenant: (keys) =>
      sealedRows.steadily(() =>
        writers.write(async ({ session, reserve }) => {
          const { tenant, tenantKey, pseudonymKey, rootKeyId, createdAt } = keys;
          const first = await find(tenant, session);
          if (first !== undefined) return first;
          const sealer = await reserve(1);
          const sealed = sealer(placeOf(tenants, tenant), packBytes([tenantKey, pseudonymKey]));
          await tenants.insertOne({ _id: tenant, rootKeyId, createdAt, ...sealed }, { session });
          return keys;
        }),
      ),
    listTenants: async () => {
      const rows = await tenants.find({}, { sort: { _id: 1 }, projection: { _id: 1 } }).toArray();
      return rows.map(({ _id }) => tenantId(_id));
    },
  };
};
