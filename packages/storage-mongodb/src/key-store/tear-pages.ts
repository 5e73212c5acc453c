import type { ClientSession, Collection, Filter } from 'mongodb';
import type { KeyCollections, SealedRow } from './key-collections.ts';

/** Removes rows and marks their pages as torn, in one transaction: whatever happens then, the turnover finds them. */
export const tearPages = async <Row extends SealedRow>(
  { pages }: KeyCollections,
  collection: Collection<Row>,
  ids: readonly string[],
  session: ClientSession,
): Promise<void> => {
  // The driver's types cannot follow a row that is generic.
  const filter = { _id: { $in: ids } } as unknown as Filter<Row>;
  const gone = await collection.find(filter, { session }).toArray();
  if (gone.length === 0) return;
  await collection.deleteMany(filter, { session });
  const counts = new Map<string, number>();
  for (const { page } of gone) counts.set(page, (counts.get(page) ?? 0) + 1);
  await pages.bulkWrite(
    [...counts].map(([page, count]) => ({
      updateOne: {
        filter: { _id: page },
        update: { $set: { torn: true }, $inc: { rows: -count } },
      },
    })),
    { session },
  );
};
