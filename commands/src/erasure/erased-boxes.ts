import type { HeldPurge } from '@palimpsest/domain';
import type { EventStore } from '@palimpsest/kernel';
import type { ErasedBox } from './erased-box.ts';
import { type ErasureScope, isOfMessagesAlone } from './erasure-scope.ts';
import { intakeBoxes } from './intake-boxes.ts';
import { memoryBoxes } from './memory-boxes.ts';
import { receiptBoxes } from './receipt-boxes.ts';

/** Every box of the log whose key an erasure destroys. Read from the log alone, so that a resumed erasure finds the same. */
export const erasedBoxes = async (
  eventStore: EventStore,
  scope: ErasureScope,
  purge: HeldPurge | undefined,
): Promise<readonly ErasedBox[]> => {
  if (isOfMessagesAlone(scope)) {
    return (await intakeBoxes(eventStore, scope, undefined, new Map())).boxes;
  }
  const facts = await memoryBoxes(eventStore, scope, purge);
  const intakes = await intakeBoxes(eventStore, scope, purge, facts.sources);
  const lists = scope.whole
    ? [] // among the boxes of the stream already
    : [...facts.factLists].flatMap(([revision, box]) =>
        intakes.touched.has(revision) ? [box] : [],
      );
  return [
    ...facts.boxes,
    ...lists,
    ...intakes.boxes,
    ...(await receiptBoxes(eventStore, scope, purge)),
  ];
};
