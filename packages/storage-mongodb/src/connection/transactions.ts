import { PortError } from '@palimpsest/kernel';
import type { Binary, ClientSession, Db, MongoClient } from 'mongodb';

/** Runs transactions over sessions that are kept and registered. */
export interface Transactions extends AsyncDisposable {
  /** All of it or nothing; run again when another writer was in the way. */
  readonly run: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  /** Ends what the sessions of others have begun; the living ones begin it again. */
  readonly endOthers: () => Promise<void>;
}

interface SessionDocument {
  readonly _id: Binary;
  readonly at: Date;
}

/** Milliseconds after which a transaction that cannot get on takes the others for dead. */
const stuckMs = 2_000;
/** After this a transaction that others keep undoing is begun no more. */
const patienceMs = 20_000;
const registrationMs = 3_600_000;
/** A session that no process has registered for a day is gone from the server as well. */
const forgottenSeconds = 86_400;

interface KeptSession {
  readonly session: ClientSession;
  registeredAt: number;
}

const idOf = (session: ClientSession): Binary => {
  const id = session.id?.id;
  if (id !== undefined) return id;
  throw new PortError('CLOSED', 'the connection was closed', { retryable: false });
};

/**
 * MongoDB keeps the transaction of a client that is gone for a minute, and with it what the transaction was about
 * to change: a process that was killed would hold every other one up. Therefore
 *
 * - a session is used again after its connection broke: its next transaction ends the one that was left behind;
 * - sessions are registered, and who gets nowhere for two seconds kills those of the others. A living one only has
 *   to begin its transaction again. A user may kill the sessions of the same user without any special right.
 */
export const createTransactions = (client: MongoClient, db: Db): Transactions => {
  const registry = db.collection<SessionDocument>('palimpsest_sessions');
  const own = new Set<KeptSession>();
  const free: KeptSession[] = [];
  let indexMade: Promise<unknown> | undefined;

  const register = async (kept: KeptSession): Promise<void> => {
    if (performance.now() - kept.registeredAt < registrationMs) return;
    indexMade ??= registry.createIndex({ at: 1 }, { expireAfterSeconds: forgottenSeconds });
    await indexMade;
    await registry.updateOne(
      { _id: idOf(kept.session) },
      { $currentDate: { at: true } },
      { upsert: true },
    );
    kept.registeredAt = performance.now();
  };

  const take = (): KeptSession => {
    const kept = free.pop() ?? {
      session: client.startSession(),
      registeredAt: Number.NEGATIVE_INFINITY,
    };
    own.add(kept);
    return kept;
  };

  const endOthers = async (): Promise<void> => {
    const ours = [...own].map(({ session }) => idOf(session));
    const others = await registry.find({ _id: { $nin: ours } }).toArray();
    if (others.length === 0) return;
    await client.db('admin').command({ killSessions: others.map(({ _id }) => ({ id: _id })) });
  };

  return {
    endOthers,
    run: async (work) => {
      const kept = take();
      const start = performance.now();
      let mayKill = true;
      try {
        await register(kept);
        return await kept.session.withTransaction(
          async (session) => {
            const waited = performance.now() - start;
            if (waited > patienceMs) {
              throw new PortError('TIMEOUT', 'other writers were in the way for too long', {
                retryable: true,
              });
            }
            if (mayKill && waited > stuckMs) {
              mayKill = false;
              await endOthers();
            }
            return work(session);
          },
          {
            readConcern: { level: 'snapshot' },
            writeConcern: { w: 'majority', journal: true },
          },
        );
      } finally {
        free.push(kept);
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const { session } of own) await session.endSession();
    },
  };
};
