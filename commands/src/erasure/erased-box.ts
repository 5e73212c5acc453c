import {
  boxContextOf,
  type KeySlotId,
  type SealedBox,
  type StoredEvent,
  subjectId,
} from '@palimpsest/kernel';
import type { BoxAt } from '@palimpsest/vault';

/** A box that an erasure makes unreadable, by what it had sealed. */
export interface ErasedBox {
  readonly kind: 'memories' | 'messages' | 'receipts';
  readonly at: BoxAt;
}

/** A box of an event, with what it is bound to. */
export const boxOf = (
  kind: ErasedBox['kind'],
  { metadata, stream }: Pick<StoredEvent, 'metadata' | 'stream'>,
  box: SealedBox,
  name: string,
): ErasedBox => ({
  kind,
  at: {
    box,
    context: boxContextOf({ metadata, stream }, name),
    subjectId: metadata.subject_id === null ? null : subjectId(metadata.subject_id),
  },
});

/** The key slots of boxes, each once: boxes that are erased together share one. */
export const slotsOf = (boxes: readonly ErasedBox[]): readonly KeySlotId[] => [
  ...new Set(boxes.map(({ at }) => at.box.k)),
];
