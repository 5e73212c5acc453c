import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import { toBinary } from '../connection/binary.ts';
import type { MongoDbConnection } from '../connection/connection.ts';
import { createTurns } from '../connection/turns.ts';
import type { EpochKeys } from './epoch-keys.ts';
import {
  type EpochDocument,
  type KeyCollections,
  type PageDocument,
  placeOf,
  type SealedRow,
} from './key-collections.ts';
import { openPage, PageMovedError, pagePlace } from './page-keys.ts';
import type { PageWriters, Sealer } from './page-writer.ts';
import type { SealedRows } from './sealed-rows.ts';
import { seal } from './sealing.ts';

/** Ends what destroyed rows could still be opened with. */
export interface Turnover {
  /**
   * Gives up torn pages and ends a spent epoch. What a crash left half-way is taken up by the next call, in
   * whatever process; several may run it at once.
   */
  readonly run: () => Promise<void>;
}

/** Pages whose keys are sealed anew in one round trip. */
const rewrapBatch = 1_000;
/** Rows that one transaction seals anew. */
const mostMoved = 2_048;

/** Torn pages in groups that one transaction moves: rows of pages that got empty come together again. */
const groupPages = (torn: readonly PageDocument[]): readonly (readonly PageDocument[])[] => {
  const groups: PageDocument[][] = [];
  let moved = mostMoved;
  for (const page of torn) {
    if (moved + page.rows > mostMoved) {
      groups.push([]);
      moved = 0;
    }
    groups.at(-1)?.push(page);
    moved += page.rows;
  }
  return groups;
};

export const createTurnover = (
  connection: MongoDbConnection,
  collections: KeyCollections,
  epochKeys: EpochKeys,
  writers: PageWriters,
  sealedRows: SealedRows,
): Turnover => {
  const { pages, epochs, tenants, subjects, slots } = collections;

  const moveRows = async <Row extends SealedRow>(
    collection: Collection<Row>,
    rows: readonly Row[],
    sealer: Sealer,
    session: ClientSession,
  ): Promise<void> => {
    if (rows.length === 0) return;
    const opened = await sealedRows.open(collection, rows, session);
    const operations = opened.map(([{ _id }, secret]) => ({
      updateOne: { filter: { _id }, update: { $set: sealer(placeOf(collection, _id), secret) } },
    }));
    // The driver's types cannot follow a row that is generic.
    await collection.bulkWrite(operations as unknown as AnyBulkWriteOperation<Row>[], { session });
  };

  /** Seals what is left on these pages under new page keys, and gives up the old ones. */
  const givePagesUp = (group: readonly PageDocument[]): Promise<void> =>
    connection.transaction(async (session) => {
      const ids = group.map(({ _id }) => _id);
      const there = await pages.find({ _id: { $in: ids }, torn: true }, { session }).toArray();
      if (there.length === 0) return;
      const filter = { page: { $in: there.map(({ _id }) => _id) } };
      const left = {
        tenants: await tenants.find(filter, { session }).toArray(),
        subjects: await subjects.find(filter, { session }).toArray(),
        slots: await slots.find(filter, { session }).toArray(),
      };
      const count = left.tenants.length + left.subjects.length + left.slots.length;
      const sealer = await writers.reserveNew(count, session);
      await moveRows(tenants, left.tenants, sealer, session);
      await moveRows(subjects, left.subjects, sealer, session);
      await moveRows(slots, left.slots, sealer, session);
      await pages.deleteMany({ _id: filter.page }, { session });
      // Their keys stand in the oplog, sealed under the epoch key.
      await epochs.updateOne({ _id: 'epoch' }, { $set: { spent: true } }, { session });
    });

  const rewrap = async (
    { current }: EpochDocument,
    old: readonly PageDocument[],
  ): Promise<void> => {
    const epochKey = await epochKeys.read(current);
    if (epochKey === undefined) throw new PageMovedError('the epoch is over');
    const operations: AnyBulkWriteOperation<PageDocument>[] = [];
    for (const page of old) {
      const { _id, epoch } = page;
      const pageKey = await openPage(page, epochKeys);
      const key = toBinary(seal(epochKey, pagePlace(_id), pageKey));
      operations.push({
        updateOne: { filter: { _id, epoch }, update: { $set: { epoch: current, key } } },
      });
    }
    await pages.bulkWrite(operations, { ordered: false });
  };

  const endEpoch = async (): Promise<void> => {
    const spent = await epochs.findOne({ _id: 'epoch' });
    if (spent?.spent === true) {
      await epochKeys.make(spent.current + 1);
      await epochs.updateOne(
        { _id: 'epoch', current: spent.current, spent: true },
        { $set: { spent: false }, $inc: { current: 1 } },
      );
    }
    const epoch = await epochs.findOne({ _id: 'epoch' });
    if (epoch === null) return;
    for (;;) {
      const old = await pages
        .find({ epoch: { $lt: epoch.current } })
        .limit(rewrapBatch)
        .toArray();
      if (old.length === 0) break;
      await rewrap(epoch, old);
    }
    await epochKeys.destroyBefore(epoch.current);
  };

  const turns = createTurns();
  /** A run that has not begun: it will see what was torn before now. */
  let waiting: Promise<void> | undefined;

  const runNow = (): Promise<void> => {
    waiting = undefined;
    return sealedRows.steadily(async () => {
      const torn = await pages.find({ torn: true }).toArray();
      for (const group of groupPages(torn)) await givePagesUp(group);
      await endEpoch();
    });
  };

  return {
    run: () => {
      waiting ??= turns.take('run', runNow);
      return waiting;
    },
  };
};
