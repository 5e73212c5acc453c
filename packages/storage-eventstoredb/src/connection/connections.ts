import { NotLeaderError } from '@eventstore/db-client';
import { PortError } from '@palimpsest/kernel';
import { type Connection, createConnection } from './connection.ts';
import type { ConnectionSettings, NodeAddress } from './connection-string.ts';
import { failureOf, isPassing } from './failure.ts';
import { within } from './time-limit.ts';

/** A connection that is in use until it is given back. */
export interface BorrowedConnection {
  readonly connection: Connection;
  /** `error`: what went wrong with it; whoever comes next gets a new one then. */
  readonly giveBack: (error?: unknown) => void;
}

/**
 * The connection to the database, and the next one when it fails. The client would close a failed channel under the calls that still run on it; one of them
 * that is just about to begin then throws where nobody can catch it, and the process ends. So that each channel here is closed when its last call is over.
 */
export interface Connections extends AsyncDisposable {
  readonly borrow: () => BorrowedConnection;
  /** Borrows for one call. */
  readonly use: <T>(call: (connection: Connection) => Promise<T>) => Promise<T>;
}

interface Held {
  readonly connection: Connection;
  users: number;
  isClosed: boolean;
}

/** How long a channel may take to close: with no node there, finding one would take its time. */
const closeTimeoutMs = 1_000;

const isBroken = (error: unknown): boolean =>
  error instanceof PortError ? error.code === 'TIMEOUT' : isPassing(failureOf(error));

const leaderNamedBy = (error: unknown): NodeAddress | undefined =>
  error instanceof NotLeaderError ? error.leader : undefined;

/** `deadlineMs`: of calls that name none. */
export const createConnections = (
  settings: ConnectionSettings,
  deadlineMs: number,
): Connections => {
  const closing = new Set<Promise<unknown>>();
  const open = (leader?: NodeAddress): Held => ({
    connection: createConnection(settings, deadlineMs, leader),
    users: 0,
    isClosed: false,
  });
  let current = open();
  let isDisposed = false;

  const close = (held: Held): void => {
    if (held.isClosed) return;
    held.isClosed = true;
    const closed = within(closeTimeoutMs, held.connection.close()).catch(() => undefined);
    closing.add(closed);
    void closed.then(() => closing.delete(closed));
  };

  const borrow = (): BorrowedConnection => {
    const held = current;
    held.users += 1;
    let isBack = false;
    return {
      connection: held.connection,
      giveBack: (error) => {
        if (isBack) return;
        isBack = true;
        held.users -= 1;
        if (error !== undefined && isBroken(error) && held === current && !isDisposed) {
          current = open(leaderNamedBy(error));
        }
        if (held !== current && held.users === 0) close(held);
      },
    };
  };

  return {
    borrow,
    use: async (call) => {
      const { connection, giveBack } = borrow();
      try {
        const result = await call(connection);
        giveBack();
        return result;
      } catch (error) {
        giveBack(error);
        throw error;
      }
    },
    [Symbol.asyncDispose]: async () => {
      isDisposed = true;
      // Calls that still run end with the channel.
      close(current);
      await Promise.all(closing);
    },
  };
};
