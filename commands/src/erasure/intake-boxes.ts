import { type HeldPurge, type IntakeEvent, intakeStream } from '@palimpsest/domain';
import type { EventStore } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { boxOf, type ErasedBox } from './erased-box.ts';
import { type ErasureScope, purgesIntake } from './erasure-scope.ts';
import { wholeStream } from './whole-stream.ts';

/** What the accepted conversations of a subject hold of an erasure. */
export interface IntakeBoxes {
  readonly boxes: readonly ErasedBox[];
  /** Intakes that lost a message: what was read out of them goes too. */
  readonly touched: ReadonlySet<bigint>;
}

/**
 * The messages that erased memories came from, with the options of their call, which every fact of it carries; and
 * whole conversations that a purge reaches, or that have reached their term, absorbed or not.
 */
export const intakeBoxes = async (
  eventStore: EventStore,
  scope: ErasureScope,
  purge: HeldPurge | undefined,
  sources: ReadonlyMap<bigint, ReadonlySet<number>>,
): Promise<IntakeBoxes> => {
  const boxes: ErasedBox[] = [];
  const touched = new Set<bigint>();
  let takes: (ordinal: number) => boolean = () => false;
  for await (const recorded of wholeStream(eventStore, intakeStream(scope.subject))) {
    const stored = decodeEvent<IntakeEvent>(recorded);
    const { event, revision } = stored;
    if (event.type === 'IntakeAccepted') {
      const all =
        scope.whole || scope.intakes.has(revision) || purgesIntake(purge, event.data, revision);
      const ordinals = sources.get(revision);
      takes = (ordinal) => all || ordinals?.has(ordinal) === true;
      if (all || ordinals !== undefined) {
        touched.add(revision);
        const { sealed } = event.data;
        if (sealed !== null) boxes.push(boxOf('messages', stored, sealed, 'sealed'));
      }
    }
    if (event.type !== 'IntakeAccepted' && event.type !== 'IntakePart') continue;
    for (const { ordinal, sealed } of event.data.messages) {
      if (takes(ordinal)) boxes.push(boxOf('messages', stored, sealed, `messages.${ordinal}`));
    }
  }
  return { boxes, touched };
};
