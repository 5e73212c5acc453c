import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { type KeyCollections, placeOf, type SealedRow } from './key-collections.ts';
import type { PageWriters } from './page-writer.ts';
import { tearPages } from './tear-pages.ts';

/**
 * Gives rows that are still there other secrets, in one transaction. The pages that held the old ones are torn: the turnover
 * ends them.
 */
export const resealRows = <Row extends SealedRow>(
  writers: PageWriters,
  collections: KeyCollections,
  collection: Collection<Row>,
  secrets: ReadonlyMap<string, Uint8Array>,
): Promise<void> =>
  writers.write(async ({ session, reserve }) => {
    // The driver's types cannot follow a row that is generic.
    const filter = { _id: { $in: [...secrets.keys()] } } as unknown as Filter<Row>;
    const there = (await collection.find(filter, { session }).toArray()) as unknown as Row[];
    const changed = there.flatMap((row) => {
      const secret = secrets.get(row._id);
      return secret === undefined ? [] : [{ row, secret }];
    });
    if (changed.length === 0) return;
    const gone = changed.map(({ row }) => row._id);
    await tearPages(collections, collection, gone, session);
    const sealer = await reserve(changed.length);
    const rows = changed.map(({ row, secret }) => ({
      ...row,
      ...sealer(placeOf(collection, row._id), secret),
    }));
    await collection.insertMany(rows as unknown as OptionalUnlessRequiredId<Row>[], { session });
  });
