import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isProper, overlaps } from '../shared/interval.ts';
import { arbitraryHistory } from '../testing/arbitrary-commands.ts';
import { createStory, type Story } from '../testing/story.ts';
import type { BeliefRow } from './belief-row.ts';
import type { MemoryCommand } from './command.ts';
import type { MemoryDraft } from './draft.ts';
import { memoryEventSchemas } from './events.ts';
import { contributionOf, countersOf, emptyCounter, withContribution } from './state/counter.ts';
import { evolveMemory, foldMemory, initialMemoryState } from './state/fold-memory.ts';
import { holdsSlot, slotKey } from './state/keys.ts';
import type { Counter, MemoryState } from './state/memory-state.ts';
import { parseMemoryState, serialiseMemoryState } from './state/snapshot.ts';

const tellAll = (
  history: readonly {
    readonly at: Parameters<Story['tell']>[0];
    readonly command: MemoryCommand;
  }[],
  after: (story: Story, drafts: readonly MemoryDraft[]) => void = () => {},
): Story => {
  const story = createStory();
  for (const { at, command } of history) {
    let drafts: readonly MemoryDraft[] = [];
    try {
      drafts = story.tell(at, command);
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
    }
    after(story, drafts);
  }
  return story;
};

const intervalOf = (row: BeliefRow) => ({ from: row.valid_from, to: row.valid_to });

const pairs = <T>(list: readonly T[]): readonly (readonly [T, T])[] =>
  list.flatMap((left, index) => list.slice(index + 1).map((right) => [left, right] as const));

const recounted = (state: MemoryState): ReadonlyMap<string, Counter> => {
  const counters = new Map<string, Counter>();
  for (const memory of state.memories.values()) {
    for (const name of countersOf(memory)) {
      const counter = counters.get(name) ?? emptyCounter;
      counters.set(name, withContribution(counter, contributionOf(memory), 1));
    }
  }
  return new Map([...counters].filter(([, counter]) => Object.values(counter).some(Boolean)));
};

/** A state with its maps as plain ones: how a map is layered depends on how it came about. */
const plain = (state: MemoryState) => ({
  ...state,
  memories: new Map(state.memories),
  byWording: new Map(state.byWording),
  bySlot: new Map(state.bySlot),
  counters: new Map(state.counters),
});

const runs = { numRuns: 200 };

describe('whatever is told of a subject', () => {
  it('is answered by events or by a DomainError, and by nothing else', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        tellAll(history);
      }),
      runs,
    );
  });

  it('never leaves two values of one slot that hold at the same time', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        tellAll(history, (story) => {
          const held = [...story.state().memories.values()]
            .filter(({ deletion }) => deletion === null)
            .flatMap(({ rows }) => rows)
            .filter(holdsSlot);
          for (const [left, right] of pairs(held)) {
            if (slotKey(left) !== slotKey(right)) continue;
            expect(overlaps(intervalOf(left), intervalOf(right))).toBe(false);
          }
        });
      }),
      runs,
    );
  });

  it('never opens an empty interval, nor two rows of a memory that hold at the same time', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        tellAll(history, (story) => {
          for (const { rows } of story.state().memories.values()) {
            expect(rows.every((row) => isProper(intervalOf(row)))).toBe(true);
            for (const [left, right] of pairs(rows)) {
              expect(overlaps(intervalOf(left), intervalOf(right))).toBe(false);
            }
          }
        });
      }),
      runs,
    );
  });

  it('closes exactly rows that were believed, and gives every row an id of its own', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        const open = new Map<string, BeliefRow>();
        const seen = new Set<string>();
        tellAll(history, (_story, drafts) => {
          for (const { data } of drafts) {
            if (!('closes' in data)) continue;
            for (const row of data.closes) {
              expect({ ...row, known_to: null }).toEqual(open.get(row.row_id));
              open.delete(row.row_id);
            }
            for (const row of data.opens) {
              expect(seen.has(row.row_id)).toBe(false);
              seen.add(row.row_id);
              open.set(row.row_id, row);
            }
          }
        });
      }),
      runs,
    );
  });

  it('is known without a gap: a version is believed from its first row to its last', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        const story = tellAll(history);
        const versions = Map.groupBy(story.rows(), (row) => `${row.memory_id}@${row.version}`);
        for (const rows of versions.values()) {
          // What was superseded from its very start and reinstated later was not believed in between.
          if (rows.some(({ memory_id: id }) => wasReinstated(story, id))) continue;
          let believedUntil: string | null = '';
          for (const row of rows.toSorted((a, b) => (a.known_from < b.known_from ? -1 : 1))) {
            if (believedUntil === null) break;
            expect(believedUntil === '' || row.known_from <= believedUntil).toBe(true);
            believedUntil =
              row.known_to === null || row.known_to > believedUntil ? row.known_to : believedUntil;
          }
        }
      }),
      runs,
    );
  });

  it('leads to events that their schemas accept', () => {
    const boxes = { sealed: true, sealed_vector: true, sealed_reason: true };
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        tellAll(history, (_story, drafts) => {
          for (const { type, data } of drafts) {
            const { shape } = memoryEventSchemas[type];
            const open = Object.entries<z.ZodType>(shape).filter(([field]) => !(field in boxes));
            expect(z.strictObject(Object.fromEntries(open)).safeParse(data).error).toBeUndefined();
          }
        });
      }),
      runs,
    );
  });

  it('is counted exactly: events, state and a recount agree', () => {
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        tellAll(history, (story, drafts) => {
          const { counters } = story.state();
          expect(new Map(counters)).toEqual(recounted(story.state()));
          const last = drafts.at(-1);
          if (last === undefined || !('counts' in last.data)) return;
          for (const { scope, ...count } of last.data.counts) {
            expect({ ...(counters.get(scope) ?? emptyCounter), persona: 0 }).toEqual({
              ...count,
              persona: 0,
            });
          }
        });
      }),
      runs,
    );
  });

  it('gives the same state folded one by one, all at once, and through a snapshot', () => {
    fc.assert(
      fc.property(arbitraryHistory(), fc.nat(), (history, cut) => {
        const events = tellAll(history).events();
        const atOnce = foldMemory(initialMemoryState(), events);
        const oneByOne = events.reduce(evolveMemory, initialMemoryState());
        expect(plain(oneByOne)).toEqual(plain(atOnce));
        const middle = cut % (events.length + 1);
        const before = foldMemory(initialMemoryState(), events.slice(0, middle));
        const restored = parseMemoryState(serialiseMemoryState(before));
        expect(restored && plain(restored)).toEqual(plain(before));
        const after = foldMemory(restored ?? initialMemoryState(), events.slice(middle));
        expect(plain(after)).toEqual(plain(atOnce));
      }),
      runs,
    );
  });

  it('is folded without an error however events are shuffled or left out', () => {
    fc.assert(
      fc.property(
        arbitraryHistory().chain((history) => fc.shuffledSubarray([...tellAll(history).events()])),
        (events) => {
          expect(() => foldMemory(initialMemoryState(), events)).not.toThrow();
        },
      ),
      runs,
    );
  });

  it('leads to nothing when it is told again', () => {
    const promised: readonly MemoryCommand['type'][] = [
      'AddFact',
      'ArchiveMemories',
      'DeleteMemories',
      'RestoreMemories',
      'PromoteMemories',
      'ChangeSwitch',
      'AbsorbIntake',
      'AnnotateMemory',
    ];
    fc.assert(
      fc.property(arbitraryHistory(), (history) => {
        const story = createStory();
        for (const { at, command } of history) {
          try {
            story.tell(at, command);
          } catch {
            continue;
          }
          if (!promised.includes(command.type)) continue;
          const conditional = 'ifVersion' in command && command.ifVersion !== null;
          // A memory that was archived and then deleted is restored in two steps.
          const halfway =
            command.type === 'RestoreMemories' &&
            command.memoryIds.some(
              (id) => story.state().memories.get(id)?.head.status === 'ARCHIVED',
            );
          if (!conditional && !halfway) expect(story.tell(at, command)).toEqual([]);
        }
      }),
      runs,
    );
  });
});

const wasReinstated = (story: Story, id: BeliefRow['memory_id']): boolean =>
  story
    .events()
    .some(({ event }) => event.type === 'MemoriesDeleted' && event.data.reinstated.includes(id));
