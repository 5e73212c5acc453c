import { randomBytes } from 'node:crypto';
import { PortError } from '@palimpsest/kernel';
import type { Binary, ClientSession } from 'mongodb';
import { toBinary } from '../connection/binary.ts';
import type { MongoDbConnection } from '../connection/connection.ts';
import { createTurns } from '../connection/turns.ts';
import type { EpochKeys } from './epoch-keys.ts';
import type { EpochDocument, KeyCollections } from './key-collections.ts';
import { type PageKeys, PageMovedError, pagePlace } from './page-keys.ts';
import { newKey, seal } from './sealing.ts';

/** A secret as a row keeps it. */
export interface SealedSecret {
  readonly page: string;
  readonly secret: Binary;
}

/** Seals a secret at a place; each of the places reserved once. */
export type Sealer = (place: string, bytes: Uint8Array) => SealedSecret;

/** Within the transaction of the session. */
export interface PageWriter {
  readonly session: ClientSession;
  /** Takes places on pages, new ones where the open page has too few. */
  readonly reserve: (count: number) => Promise<Sealer>;
}

export interface PageWriters {
  /** Runs a transaction that seals rows; those of one process go one after another. */
  readonly write: <T>(work: (writer: PageWriter) => Promise<T>) => Promise<T>;
  /** Seals onto new pages only, in a transaction of the caller. */
  readonly reserveNew: (count: number, session: ClientSession) => Promise<Sealer>;
}

/** Rows of a page. Many: destroying one seals more others anew. Few: the end of an epoch seals more pages anew. */
const pageRows = 512;

interface OpenPage {
  readonly id: string;
  readonly key: Uint8Array;
  readonly free: number;
}

const sealerOver = (places: readonly OpenPage[]): Sealer => {
  const left = places.flatMap(({ id, key, free }) =>
    Array.from({ length: free }, () => ({ id, key })),
  );
  let next = 0;
  return (place, bytes) => {
    const page = left[next];
    if (page === undefined) throw new RangeError('more secrets than places were reserved');
    next += 1;
    return { page: page.id, secret: toBinary(seal(page.key, place, bytes)) };
  };
};

export const createPageWriters = (
  connection: MongoDbConnection,
  { pages, epochs }: KeyCollections,
  epochKeys: EpochKeys,
  pageKeys: PageKeys,
): PageWriters => {
  const turns = createTurns();
  /** The page that the last write left unfilled. */
  let openPage: OpenPage | undefined;

  /** The current epoch; whoever ends it while this transaction runs makes it run again. */
  const holdEpoch = async (session: ClientSession): Promise<EpochDocument> => {
    const epoch = await epochs.findOneAndUpdate(
      { _id: 'epoch' },
      { $inc: { changes: 1n } },
      { session, returnDocument: 'after' },
    );
    if (epoch !== null) return epoch;
    throw new PortError('CORRUPT', 'the key store has lost its epoch: restore it from a backup', {
      retryable: false,
    });
  };

  const makePages = async (count: number, session: ClientSession): Promise<OpenPage[]> => {
    const { current } = await holdEpoch(session);
    const epochKey = await epochKeys.read(current);
    if (epochKey === undefined) throw new PageMovedError('the epoch is over');
    const made: OpenPage[] = [];
    for (let left = count; left > 0; left -= pageRows) {
      made.push({
        id: randomBytes(12).toString('base64url'),
        key: newKey(),
        free: Math.min(left, pageRows),
      });
    }
    await pages.insertMany(
      made.map(({ id, key, free }) => ({
        _id: id,
        epoch: current,
        key: toBinary(seal(epochKey, pagePlace(id), key)),
        rows: free,
        torn: false,
      })),
      { session },
    );
    return made;
  };

  const fillOpenPage = async (
    count: number,
    session: ClientSession,
  ): Promise<OpenPage | undefined> => {
    if (openPage === undefined) return undefined;
    const taken = Math.min(count, openPage.free);
    // Also sees to it that nobody gives up the page before the rows are there.
    const { matchedCount } = await pages.updateOne(
      { _id: openPage.id, torn: false },
      { $inc: { rows: taken } },
      { session },
    );
    return matchedCount === 1 ? { ...openPage, free: taken } : undefined;
  };

  return {
    reserveNew: async (count, session) => sealerOver(await makePages(count, session)),
    write: (work) =>
      turns.take('write', async () => {
        let after: OpenPage | undefined;
        let fresh: readonly OpenPage[] = [];
        const result = await connection.transaction((session) => {
          after = openPage;
          fresh = [];
          const reserve = async (count: number): Promise<Sealer> => {
            const filled = await fillOpenPage(count, session);
            const missing = count - (filled?.free ?? 0);
            if (missing > 0) fresh = await makePages(missing, session);
            const last = fresh.at(-1);
            const room = last === undefined ? (openPage?.free ?? 0) - count : pageRows - last.free;
            const page = last ?? filled;
            after = page === undefined || room === 0 ? undefined : { ...page, free: room };
            return sealerOver([...(filled === undefined ? [] : [filled]), ...fresh]);
          };
          return work({ session, reserve });
        });
        openPage = after;
        for (const { id, key } of fresh) pageKeys.remember(id, key);
        return result;
      }),
  };
};
