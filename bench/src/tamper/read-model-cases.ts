import type { JsonObject, ReadModel, StoredDocument } from '@palimpsest/kernel';
import { parseLeaf } from '@palimpsest/ledger';
import { findingOf } from './log-cases.ts';
import type { Scene } from './scene.ts';
import { placesOf, type TamperCase } from './tamper-case.ts';

interface Edit {
  readonly change: string;
  readonly needsNext?: boolean;
  readonly run: (
    readModel: ReadModel,
    wording: StoredDocument,
    next: StoredDocument | undefined,
    later: readonly StoredDocument[],
  ) => Promise<void>;
}

const put = (
  readModel: ReadModel,
  collection: string,
  id: string,
  document: JsonObject,
  position: bigint,
): Promise<void> =>
  readModel.apply(
    'memories',
    'live',
    [{ kind: 'put', collection, id, document, position }],
    undefined,
  );

const drop = (readModel: ReadModel, documents: readonly StoredDocument[]): Promise<void> =>
  readModel.apply(
    'memories',
    'live',
    documents.map(({ id, position }) => ({
      kind: 'delete' as const,
      collection: 'contents',
      id,
      position,
    })),
    undefined,
  );

/** Edits of the document that holds the wording which an event gave. */
const edits: readonly Edit[] = [
  {
    change: 'alter: a clear field',
    run: (readModel, { id, document, position }) =>
      put(readModel, 'contents', id, { ...document, version: 7 }, position),
  },
  {
    change: 'alter: under a position far ahead',
    run: (readModel, { id, document, position }) =>
      put(readModel, 'contents', id, { ...document, version: 7 }, position + 1_000_000n),
  },
  { change: 'remove', run: (readModel, document) => drop(readModel, [document]) },
  {
    change: 'insert',
    run: (readModel, { document, position }) =>
      put(readModel, 'contents', 'forged', { ...document, memory_id: 'forged' }, position),
  },
  {
    change: 'swap with the next',
    needsNext: true,
    run: async (readModel, one, other) => {
      if (other === undefined) return;
      await put(readModel, 'contents', one.id, other.document, one.position);
      await put(readModel, 'contents', other.id, one.document, other.position);
    },
  },
  {
    change: 'duplicate',
    run: (readModel, { id, document, position }) =>
      put(readModel, 'contents', `${id}-again`, document, position),
  },
  {
    change: 'truncate',
    run: (readModel, document, _next, later) => drop(readModel, [document, ...later]),
  },
];

/** Changes of the read model, log and ledger in order. */
export const readModelCases = (scene: Scene): readonly TamperCase[] => {
  const isWording = (at: number): boolean =>
    parseLeaf(scene.leaves[at]?.bytes ?? new Uint8Array())?.type === 'MemoryAdded';
  // The first leaf is the policy, of which no document of a subject is made.
  const places = placesOf(scene.leaves.length).map((at) => (isWording(at) ? at : at + 1));
  const idAt = (at: number): string => String(scene.leaves[at]?.eventId);
  return edits.flatMap(({ change, needsNext, run }) =>
    places.map(
      (at): TamperCase => ({
        medium: 'read model',
        change,
        place: at,
        expected: { kind: 'PROJECTION_DRIFT', sequence: at },
        run: async () => {
          if (needsNext === true && at + 1 >= scene.leaves.length) return undefined;
          const directory = await scene.copy();
          await scene.editReadModel(directory, async (readModel) => {
            const later = scene.leaves.slice(at + 1).map(({ eventId }) => String(eventId));
            const [found, after] = await readModel.read([
              { kind: 'get', collection: 'contents', ids: [idAt(at)] },
              { kind: 'get', collection: 'contents', ids: later },
            ]);
            const wording = found?.[0];
            if (wording === undefined) throw new TypeError('a memory without its wording');
            const next = after?.find(({ id }) => id === idAt(at + 1));
            await run(readModel, wording, next, after ?? []);
          });
          return findingOf(scene, directory);
        },
      }),
    ),
  );
};
