import type { ClientSession } from 'mongodb';
import { fromBinary } from '../connection/binary.ts';
import type { EpochKeys } from './epoch-keys.ts';
import type { KeyCollections, PageDocument } from './key-collections.ts';
import { unseal } from './sealing.ts';

/** Keys of pages in clear, in memory only. */
export interface PageKeys {
  /** Throws {@link PageMovedError} when a page was given up since the caller read of it. */
  readonly get: (
    ids: readonly string[],
    session?: ClientSession,
  ) => Promise<ReadonlyMap<string, Uint8Array>>;
  readonly remember: (id: string, key: Uint8Array) => void;
}

/** Rows moved to another page while they were read: read them again. */
export class PageMovedError extends Error {}

/** Pages kept in memory: 2 MiB of keys for half a million slots. */
const mostPages = 1_024;

/** Binds a page key to its page. */
export const pagePlace = (id: string): string => `page/${id}`;

/** The key of a page. Throws {@link PageMovedError} when the epoch that it was sealed in is over. */
export const openPage = async (
  { _id, epoch, key }: PageDocument,
  epochKeys: EpochKeys,
): Promise<Uint8Array> => {
  const epochKey = await epochKeys.read(epoch);
  if (epochKey === undefined) throw new PageMovedError('the epoch of the page is over');
  return unseal(epochKey, pagePlace(_id), fromBinary(key));
};

export const createPageKeys = ({ pages }: KeyCollections, epochKeys: EpochKeys): PageKeys => {
  /** In the order of use, the longest unused first. */
  const known = new Map<string, Uint8Array>();

  const remember = (id: string, key: Uint8Array): void => {
    known.delete(id);
    known.set(id, key);
    for (const oldest of known.keys()) {
      if (known.size <= mostPages) break;
      known.delete(oldest);
    }
  };

  return {
    remember,
    get: async (ids, session) => {
      const found = new Map<string, Uint8Array>();
      for (const id of ids) {
        const key = known.get(id);
        if (key === undefined) continue;
        remember(id, key);
        found.set(id, key);
      }
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      if (missing.length === 0) return found;
      const options = session === undefined ? {} : { session };
      const stored = await pages.find({ _id: { $in: missing } }, options).toArray();
      if (stored.length < missing.length) throw new PageMovedError('a page was given up');
      for (const page of stored) {
        const key = await openPage(page, epochKeys);
        remember(page._id, key);
        found.set(page._id, key);
      }
      return found;
    },
  };
};
