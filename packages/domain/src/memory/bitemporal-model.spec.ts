import type { Instant } from '@palimpsest/kernel';
import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/arbitrary-commands.ts';
import { createNaiveSlot, DAYS, type NaiveSlot, type Picture } from '../testing/naive-slot.ts';
import { addFact, homeSlot, idOf, reviseMemory } from '../testing/sample-commands.ts';
import { createStory, type Story } from '../testing/story.ts';
import type { BeliefRow } from './belief-row.ts';
import type { MemoryCommand } from './command.ts';

/** A statement about one slot, told in both ways. */
interface Statement {
  readonly command: MemoryCommand;
  readonly paint: (naive: NaiveSlot) => void;
}

const lastDay = DAYS - 1;
const anyDay = fc.integer({ min: 0, max: lastDay });
const earlier = fc.constantFrom('0', '1', '2', '3', '4');

const dayOrNull = (number: number | null): Instant | null => (number === null ? null : day(number));

/** A statement made on a day; `number` names the memory that it may add. */
const arbitraryStatement = (now: number, number: number): fc.Arbitrary<Statement> => {
  const said = fc.oneof({ weight: 4, arbitrary: fc.constant(now) }, anyDay);
  const name = number.toString();
  const facts = fc
    .record({
      said,
      from: fc.option(anyDay, { freq: 5 }),
      length: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
      assumed: fc.boolean(),
      isPast: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
    })
    .map(({ length, ...rest }) => {
      const end = (rest.from ?? 0) + (length ?? 0);
      const to = (rest.isPast || length !== null) && end > (rest.from ?? -1) ? end : null;
      return { ...rest, to: to === null ? null : Math.min(to, lastDay) };
    })
    .filter(({ from, to }) => from === null || to === null || from < to)
    .map(({ isPast, ...told }): Statement => {
      const assumed = told.assumed && told.from !== null;
      return {
        command: addFact(name, day(told.said), {
          slotRef: homeSlot,
          stance: isPast ? 'past_state' : 'state',
          validFrom: dayOrNull(told.from),
          validFromAssumed: assumed,
          validTo: dayOrNull(told.to),
        }),
        paint: (naive) => {
          if (isPast) naive.tellPast({ ...told, name, assumed });
          else naive.tellState({ ...told, name, assumed }, now);
        },
      };
    });
  const words = `words ${number}`;
  return fc.oneof(
    { weight: 6, arbitrary: facts },
    earlier.map(
      (each): Statement => ({
        command: reviseMemory(each, day(now), words),
        paint: (naive) => naive.correct(each, now),
      }),
    ),
    fc.tuple(earlier, anyDay).map(
      ([each, from]): Statement => ({
        command: reviseMemory(each, day(now), words, { mode: 'CHANGES', from: day(from) }),
        paint: (naive) => naive.change(each, from, now),
      }),
    ),
    earlier.map(
      (each): Statement => ({
        command: {
          type: 'DeleteMemories',
          memoryIds: [idOf(each)],
          reason: 'MANUAL',
          reinstate: false,
          reasonText: null,
        },
        paint: (naive) => naive.hide(each),
      }),
    ),
    earlier.map(
      (each): Statement => ({
        command: { type: 'RestoreMemories', memoryIds: [idOf(each)] },
        paint: (naive) => naive.show(each),
      }),
    ),
  );
};

const arbitraryStatements = fc
  .array(anyDay, { minLength: 2, maxLength: 12, size: 'max' })
  .map((days) => days.toSorted((left, right) => left - right))
  .chain((days) =>
    fc.tuple(
      ...days.map((now, number) =>
        arbitraryStatement(now, number).map((statement) => ({ now, statement })),
      ),
    ),
  );

/** Versions of a memory that the rows of the log show at two times; one at most, if all is well. */
const versionsAt = (
  rows: readonly BeliefRow[],
  name: string,
  asOf: Instant,
  knownAt: Instant,
): readonly number[] =>
  rows
    .filter((row) => row.memory_id === idOf(name))
    .filter((row) => row.known_from <= knownAt && (row.known_to === null || knownAt < row.known_to))
    .filter((row) => row.valid_from === null || row.valid_from <= asOf)
    .filter((row) => row.valid_to === null || asOf < row.valid_to)
    .map((row) => row.version);

const told = (story: Story, now: number, { command }: Statement): boolean => {
  try {
    return story.tell(day(now), command).length > 0;
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return false;
  }
};

describe('the rows of a slot', () => {
  it('say at any two times what a naive timeline says that paints one statement over the other', () => {
    fc.assert(
      fc.property(arbitraryStatements, (statements) => {
        const story = createStory();
        const naive = createNaiveSlot();
        const pictures = new Map<number, Picture>();
        for (const { now, statement } of statements) {
          if (told(story, now, statement)) statement.paint(naive);
          pictures.set(now, naive.picture());
        }
        for (const [knownAt, picture] of pictures) {
          for (const [name, boxes] of picture) {
            const seen = boxes.map((_, box) =>
              versionsAt(story.rows(), name, day(box - 1), day(knownAt)),
            );
            expect({ knownAt, name, seen }).toEqual({
              knownAt,
              name,
              seen: boxes.map((version) => (version === null ? [] : [version])),
            });
          }
        }
      }),
      { numRuns: 600 },
    );
  });
});
