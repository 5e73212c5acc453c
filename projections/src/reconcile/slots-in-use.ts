import { memoryStream } from '@palimpsest/domain';
import {
  type Clock,
  type KeySlotId,
  type KeyStore,
  keySlotId,
  type ReadModel,
  type SnapshotStore,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import type { TaskBook } from '@palimpsest/runtime';
import { findPages } from '@palimpsest/runtime';

/** Slots that sealed boxes name which are kept beside the log. One too many does no harm. */
export type SlotKeeper = (tenant: TenantId, signal: AbortSignal) => AsyncIterable<KeySlotId>;

/** As every sealed box has it, wherever it stands. */
const named = /"k"\s*:\s*"([^"\\]+)"/gu;
const text = new TextDecoder();

/** Key slots that are named by boxes in a JSON document. Anything else that looks so counts too: it is left alone. */
export const slotsNamedIn = (json: Uint8Array | string): readonly KeySlotId[] =>
  [...(typeof json === 'string' ? json : text.decode(json)).matchAll(named)].flatMap(([, id]) =>
    id === undefined ? [] : [keySlotId(id)],
  );

const SUBJECTS = 500;
const EXPORTS = 500;

/** Folded states: each is sealed under a slot of its own. */
export const slotsOfSnapshots = (deps: {
  readonly keyStore: Pick<KeyStore, 'listSubjects'>;
  readonly snapshots: Pick<SnapshotStore, 'load'>;
}): SlotKeeper =>
  async function* (tenant, signal) {
    for (let after: SubjectId | null = null; ; ) {
      const page = await deps.keyStore.listSubjects(tenant, { after, limit: SUBJECTS });
      for (const { subjectId } of page) {
        signal.throwIfAborted();
        const snapshot = await deps.snapshots.load(memoryStream(subjectId));
        if (snapshot !== undefined) yield* slotsNamedIn(snapshot.bytes);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < SUBJECTS) return;
      after = last.subjectId;
    }
  };

/** What callers said with work that has not been done yet. */
export const slotsOfTasks = (book: Pick<TaskBook, 'open'>): SlotKeeper =>
  async function* (tenant) {
    for await (const task of book.open()) {
      if (task.tenant === tenant) yield* slotsNamedIn(JSON.stringify([task.input, task.progress]));
    }
  };

/** Keys of export files that can still be fetched. */
export const slotsOfExports = (deps: {
  readonly readModel: Pick<ReadModel, 'find'>;
  readonly clock: Clock;
}): SlotKeeper =>
  async function* () {
    const query = {
      collection: 'exports',
      index: 'by_expiry',
      equals: [],
      range: { gt: deps.clock.now() },
      limit: EXPORTS,
    };
    for await (const page of findPages(deps.readModel, query)) {
      for (const { document } of page) yield* slotsNamedIn(JSON.stringify(document));
    }
  };
