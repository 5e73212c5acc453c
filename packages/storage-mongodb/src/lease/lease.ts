import { type HeldLease, type Lease, PortError } from '@palimpsest/kernel';
import type { MongoDbConnection } from '../connection/connection.ts';
import { checkFormat } from '../connection/format.ts';
import { createPortCalls } from '../connection/port-calls.ts';
import { isDuplicateKey } from '../connection/to-port-error.ts';

interface LeaseDocument {
  readonly _id: string;
  /** `null` once it was released. */
  readonly holder: string | null;
  /** Stays when the lease is released, so that tokens keep rising. */
  readonly token: bigint;
  readonly endsAt: Date;
}

const formatVersion = 1;

/** What `acquire` makes of the stored lease, in one step on the server. */
const takeIfFree = (holder: string, ttlMs: number) => {
  const isMine = { $eq: ['$holder', { $literal: holder }] };
  const hasEnded = { $lte: [{ $ifNull: ['$endsAt', new Date(0)] }, '$$NOW'] };
  const whenTaken = (value: unknown, field: string) => ({
    $cond: [{ $or: [isMine, hasEnded] }, value, field],
  });
  const risen = { $add: [{ $ifNull: ['$token', 0n] }, 1n] };
  return [
    {
      $set: {
        token: whenTaken({ $cond: [isMine, '$token', risen] }, '$token'),
        holder: whenTaken({ $literal: holder }, '$holder'),
        endsAt: whenTaken({ $add: ['$$NOW', { $literal: ttlMs }] }, '$endsAt'),
      },
    },
  ];
};

/**
 * Leases as documents, by the clock of MongoDB's primary. That clock may jump when another node becomes primary,
 * so a holder must check its fencing token, as with every lease.
 */
export const createMongoDbLease = async (connection: MongoDbConnection): Promise<Lease> => {
  const db = connection.database('leases');
  const leases = db.collection<LeaseDocument>('leases');
  const calls = createPortCalls('lease store', connection.presence);
  await calls.run(() => checkFormat(db, 'leases', formatVersion));

  /** Counted from before the question was sent: rather a little short than too long. */
  const held = (
    { _id: name, holder, token }: LeaseDocument,
    ttlMs: number,
    askedAt: number,
  ): HeldLease => ({
    name,
    holder: holder ?? '',
    token,
    remainingMs: Math.max(0, ttlMs - (performance.now() - askedAt)),
  });

  const take = (name: string, holder: string, ttlMs: number) =>
    leases.findOneAndUpdate({ _id: name }, takeIfFree(holder, ttlMs), {
      upsert: true,
      returnDocument: 'after',
    });

  return {
    acquire: (name, { holder, ttlMs }) =>
      calls.run(async () => {
        const askedAt = performance.now();
        const lease = await take(name, holder, ttlMs).catch((error: unknown) => {
          // Two first takers at once: the document is there now.
          if (isDuplicateKey(error)) return take(name, holder, ttlMs);
          throw error;
        });
        return lease?.holder === holder ? held(lease, ttlMs, askedAt) : undefined;
      }),
    renew: ({ name, holder, token }, { ttlMs }) =>
      calls.run(async () => {
        const askedAt = performance.now();
        const lease = await leases.findOneAndUpdate(
          { _id: name, holder, token },
          [{ $set: { endsAt: { $add: ['$$NOW', { $literal: ttlMs }] } } }],
          { returnDocument: 'after' },
        );
        if (lease !== null) return held(lease, ttlMs, askedAt);
        throw new PortError('FENCED', `the lease ${name} is no longer held`, { retryable: false });
      }),
    release: ({ name, holder, token }) =>
      calls.run(async () => {
        await leases.updateOne(
          { _id: name, holder, token },
          { $set: { holder: null, endsAt: new Date(0) } },
        );
      }),
    [Symbol.asyncDispose]: async () => calls.close(),
  };
};
