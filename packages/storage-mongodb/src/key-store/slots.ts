import { type KeySlot, type KeyStore, keySlotId } from '@palimpsest/kernel';
import type { MongoDbConnection } from '../connection/connection.ts';
import { type KeyCollections, placeOf, type SlotRow } from './key-collections.ts';
import type { PageWriters } from './page-writer.ts';
import { resealRows } from './reseal-rows.ts';
import type { SealedRows } from './sealed-rows.ts';
import { tearPages } from './tear-pages.ts';
import type { Turnover } from './turnover.ts';

/** Slots that one transaction removes. */
const removalBatch = 1_000;

export interface SlotsDeps {
  readonly connection: MongoDbConnection;
  readonly collections: KeyCollections;
  readonly writers: PageWriters;
  readonly sealedRows: SealedRows;
  readonly turnover: Turnover;
}

const slotOf = ({ _id, tenant, mintedAt }: SlotRow, secret: Uint8Array): KeySlot => ({
  id: keySlotId(_id),
  tenant,
  secret,
  mintedAt,
});

/** Key slots. A slot that is there already stays as it is: something may be sealed under it. */
export const createSlots = ({
  connection,
  collections,
  writers,
  sealedRows,
  turnover,
}: SlotsDeps): Pick<
  KeyStore,
  'addSlots' | 'getSlots' | 'listSlots' | 'rewrapSlots' | 'destroySlots'
> => {
  const { slots } = collections;
  return {
    addSlots: (given) =>
      given.length === 0
        ? Promise.resolve()
        : sealedRows.steadily(() =>
            writers.write(async ({ session, reserve }) => {
              const byId = new Map(given.map((slot) => [slot.id as string, slot]));
              const there = slots.find(
                { _id: { $in: [...byId.keys()] } },
                { projection: { _id: 1 }, session },
              );
              for (const { _id } of await there.toArray()) byId.delete(_id);
              if (byId.size === 0) return;
              const sealer = await reserve(byId.size);
              const rows = [...byId.values()].map(
                ({ id, tenant, mintedAt, secret }): SlotRow => ({
                  _id: id,
                  tenant,
                  mintedAt,
                  ...sealer(placeOf(slots, id), secret),
                }),
              );
              await slots.insertMany(rows, { session });
            }),
          ),
    getSlots: (ids) =>
      sealedRows.steadily(async () => {
        const rows = await slots.find({ _id: { $in: [...ids] } }).toArray();
        return (await sealedRows.open(slots, rows)).map((opened) => slotOf(...opened));
      }),
    listSlots: (tenant, { after, limit }) =>
      sealedRows.steadily(async () => {
        const rows = await slots
          .find({ tenant, _id: { $gt: after ?? '' } }, { sort: { _id: 1 }, limit })
          .toArray();
        return (await sealedRows.open(slots, rows)).map((opened) => slotOf(...opened));
      }),
    rewrapSlots: async (changes) => {
      const secrets = new Map(changes.map(({ id, secret }) => [id as string, secret]));
      await sealedRows.steadily(() => resealRows(writers, collections, slots, secrets));
      await turnover.run();
    },
    destroySlots: async (ids) => {
      for (let start = 0; start < ids.length; start += removalBatch) {
        const batch = ids.slice(start, start + removalBatch);
        await connection.transaction((session) => tearPages(collections, slots, batch, session));
      }
      if (ids.length > 0) await turnover.run();
    },
  };
};
