import type { TenantId } from '@palimpsest/kernel';
import type { ClientSession, Db } from 'mongodb';
import type { MongoDbConnection } from '../connection/connection.ts';

/**
 * Runs a write of a tenant in a transaction that no other write of this tenant commits beside: what it read still
 * holds when it commits. Numbers rise with every write.
 */
export type WriteOfTenant = <T>(
  tenant: TenantId,
  work: (session: ClientSession, number: bigint) => Promise<T>,
) => Promise<T>;

/** One a tenant, changed by every write of it. */
interface HeadDocument {
  readonly _id: string;
  readonly writes: bigint;
}

export const createTenantWrites = (connection: MongoDbConnection, db: Db): WriteOfTenant => {
  const heads = db.collection<HeadDocument>('heads');
  return (tenant, work) =>
    connection.transaction(async (session) => {
      const head = await heads.findOneAndUpdate(
        { _id: tenant },
        { $inc: { writes: 1n } },
        { upsert: true, returnDocument: 'after', session },
      );
      return work(session, head?.writes ?? 0n);
    });
};
