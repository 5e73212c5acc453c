import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxContextOf, type SealedBox, type SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { createEmbeddedEventStore, createEmbeddedKeyStore } from '@palimpsest/storage-embedded';
import { type BoxAt, createVault, parseRootKey } from '@palimpsest/vault';
import { systemClock } from '../clock/system-clock.ts';
import { createIdSource } from '../compose/ids.ts';

const isBox = (value: unknown): value is SealedBox =>
  typeof value === 'object' && value !== null && 'ct' in value && 'k' in value;

/** What a log holds of a person. */
export interface PersonBoxes {
  readonly events: number;
  readonly boxes: readonly BoxAt[];
}

const PAGE = 500;

/** Every box of a person in the log of a data directory, or of a backup of one. */
export const boxesOfPerson = async (
  directory: string,
  subject: SubjectId,
): Promise<PersonBoxes> => {
  await using eventStore = await createEmbeddedEventStore({ directory });
  const boxes: BoxAt[] = [];
  let events = 0;
  for (let after = -1n; ; ) {
    const page = await eventStore.readAll({ after, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return { events, boxes };
    for (const recorded of page) {
      const { event, metadata, stream } = decodeEvent(recorded);
      if (metadata.subject_id !== subject) continue;
      events += 1;
      const data = event.data as Readonly<Record<string, unknown>>;
      const messages = Array.isArray(data['messages'])
        ? (data['messages'] as readonly { ordinal: number; sealed: unknown }[])
        : [];
      const found = [
        ...Object.entries(data),
        ...messages.map(({ ordinal, sealed }) => [`messages.${ordinal}`, sealed] as const),
      ];
      for (const [name, box] of found) {
        if (!isBox(box)) continue;
        boxes.push({ box, context: boxContextOf({ metadata, stream }, name), subjectId: subject });
      }
    }
    after = last.position;
  }
};

/** How many boxes open with the keys that a data directory holds. */
export const countOpening = async (directory: string, boxes: readonly BoxAt[]): Promise<number> => {
  const rootKey = parseRootKey(await readFile(join(directory, 'root.key'), 'utf8'));
  await using keyStore = await createEmbeddedKeyStore({ directory });
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({ keyStore, rootKey, ids, clock: systemClock });
  let opened = 0;
  for (const at of boxes) {
    const content =
      at.context.box === 'sealed_vector' ? await vault.openVector(at) : await vault.open(at);
    if (content !== null) opened += 1;
  }
  return opened;
};
