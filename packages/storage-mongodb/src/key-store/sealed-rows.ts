import { setTimeout as wait } from 'node:timers/promises';
import { PortError } from '@palimpsest/kernel';
import type { ClientSession, Collection } from 'mongodb';
import { fromBinary } from '../connection/binary.ts';
import { placeOf, type SealedRow } from './key-collections.ts';
import { type PageKeys, PageMovedError } from './page-keys.ts';
import { unseal } from './sealing.ts';

/** How often rows are read anew that moved to another page meanwhile. */
const attempts = 20;
const pauseMs = 10;

/** Reads rows, and the page keys that open them. */
export interface SealedRows {
  /** Opens rows that were read in the session. Throws {@link PageMovedError}. */
  readonly open: <Row extends SealedRow>(
    collection: Collection<Row>,
    rows: readonly Row[],
    session?: ClientSession,
  ) => Promise<readonly (readonly [Row, Uint8Array])[]>;
  /** Runs a piece of work again while rows that it reads move to other pages. */
  readonly steadily: <T>(work: () => Promise<T>) => Promise<T>;
}

export const createSealedRows = (pageKeys: PageKeys): SealedRows => {
  const steadily = async <T>(work: () => Promise<T>, left = attempts): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PageMovedError)) throw error;
      if (left > 1) {
        await wait(pauseMs);
        return steadily(work, left - 1);
      }
      throw new PortError(
        'CORRUPT',
        'the epoch key of a page of the key store is missing: restore the epoch key directory that belongs to the database',
        { retryable: false },
      );
    }
  };

  return {
    steadily: (work) => steadily(work),
    open: async (collection, rows, session) => {
      const keys = await pageKeys.get([...new Set(rows.map(({ page }) => page))], session);
      return rows.map((row) => {
        const key = keys.get(row.page) as Uint8Array;
        return [row, unseal(key, placeOf(collection, row._id), fromBinary(row.secret))] as const;
      });
    },
  };
};
