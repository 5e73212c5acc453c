import type { ExportFiles } from '@palimpsest/commands';
import type { ErasureRecord } from '@palimpsest/kernel';
import type { Storage } from '../../compose/storage/stores.ts';

/** Thrown in place of a step: the process "died" there. */
export class DiedHere extends Error {
  public override readonly name = 'DiedHere';
}

/** What an erasure changes besides what projections do by themselves. */
export interface ErasedPlaces {
  readonly storage: Omit<Storage, 'ledger'>;
  readonly record: ErasureRecord;
  readonly files: ExportFiles;
}

export interface Steps {
  /** The same places, each change of which is a step. */
  readonly places: ErasedPlaces;
  /** Steps taken since `arm`, by name. */
  readonly taken: readonly string[];
  /** From now on steps are counted; the one of this number (from 0) throws instead of being done. */
  readonly arm: (dieAt: number) => void;
}

/** Collections of the read model that erasures write to beside the log. */
const beside: ReadonlySet<string> = new Set(['exports', 'idempotency', 'tracked_tasks']);

/** Puts a counter between an erasure and everything that it changes. */
export const createSteps = ({ storage, record, files }: ErasedPlaces): Steps => {
  const taken: string[] = [];
  let dieAt = -1;
  const counted =
    <Arguments extends readonly unknown[], Result>(
      name: string,
      change: (...given: Arguments) => Promise<Result>,
      isStep: (...given: Arguments) => boolean = () => true,
    ) =>
    async (...given: Arguments): Promise<Result> => {
      if (dieAt < 0 || !isStep(...given)) return change(...given);
      if (taken.length === dieAt) throw new DiedHere(name);
      taken.push(name);
      return change(...given);
    };
  const { eventStore, keyStore, readModel, searchIndex, snapshots } = storage;
  return {
    taken,
    arm: (at) => {
      dieAt = at;
      taken.length = 0;
    },
    places: {
      storage: {
        ...storage,
        eventStore: {
          ...eventStore,
          append: counted('append', eventStore.append),
          tombstone: counted('tombstone', eventStore.tombstone),
        },
        keyStore: {
          ...keyStore,
          destroySubject: counted('destroy the subject', keyStore.destroySubject),
          destroySlots: counted('destroy slots', keyStore.destroySlots),
          destroyTenant: counted('destroy the tenant', keyStore.destroyTenant),
        },
        readModel: {
          ...readModel,
          apply: counted('remove documents', readModel.apply, (name) => beside.has(name)),
          expunge: counted('expunge the read model', readModel.expunge),
        },
        searchIndex: {
          ...searchIndex,
          expunge: counted('expunge the index', searchIndex.expunge),
        },
        snapshots: { ...snapshots, drop: counted('drop a snapshot', snapshots.drop) },
      },
      record: { ...record, append: counted('tell the record', record.append) },
      files: { ...files, remove: counted('remove a file', files.remove) },
    },
  };
};
