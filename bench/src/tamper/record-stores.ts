import { createEmbeddedLedgerStore, createEmbeddedReadModel } from '@palimpsest/storage-embedded';
import type { Vault } from '@palimpsest/vault';
import type { LogMedium } from './log-medium.ts';
import { declareReadModels, type RecordStores } from './tenant-record.ts';

/** Opens the stores of a record in a directory; their keys lie elsewhere. */
export const openRecordStores = async (
  medium: LogMedium,
  directory: string,
  vault: Vault,
): Promise<RecordStores & AsyncDisposable> => {
  await using opened = new AsyncDisposableStack();
  const eventStore = opened.use(await medium.open(directory));
  const ledger = opened.use(await createEmbeddedLedgerStore({ directory }));
  const readModel = opened.use(await createEmbeddedReadModel({ directory }));
  await declareReadModels(readModel);
  const owned = opened.move();
  return {
    eventStore,
    ledger,
    readModel,
    vault,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
