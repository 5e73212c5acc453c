import { type Instant, instant, type MemoryId, pseudonym } from '@palimpsest/kernel';
import fc from 'fast-check';
import type { AddFact, AnnotateMemory, MemoryCommand } from '../memory/command.ts';
import {
  addFact,
  appScope,
  decisionOf,
  globalScope,
  homeSlot,
  idOf,
  reviseMemory,
  sessionScope,
} from './sample-commands.ts';
import { sampleContent } from './sample-content.ts';

const DAY = 86_400_000;
const ORIGIN = Date.parse('2026-01-01T00:00:00.000Z');

/** Midnight of a day, counted from 1 January 2026. Days before are negative. */
export const day = (number: number): Instant => instant(ORIGIN + number * DAY);

const firstNames = ['a', 'b', 'c', 'd'] as const;
const laterNames = ['e', 'f', 'g', 'h'] as const;
const name = fc.constantFrom(...firstNames, ...laterNames.slice(0, 2));
const id: fc.Arbitrary<MemoryId> = name.map(idOf);
const ids = fc.array(id, { minLength: 1, maxLength: 2 });
const anyDay = fc.integer({ min: -5, max: 25 }).map(day);
const maybeDay = fc.option(anyDay);
const mostlyNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const rarely = fc.integer({ min: 0, max: 9 }).map((number) => number === 9);
const slotRef = fc.option(fc.constantFrom(homeSlot, homeSlot, pseudonym('slot-employer')), {
  freq: 4,
});
const scope = fc.constantFrom(
  globalScope,
  globalScope,
  globalScope,
  globalScope,
  appScope('app-1'),
  sessionScope('session-1', 'app-1'),
  { ...globalScope, agentRef: pseudonym('agent-1') },
);
const ifVersion = mostlyNull(fc.integer({ min: 1, max: 3 }));

const tells = (now: Instant, named: fc.Arbitrary<string>): fc.Arbitrary<AddFact> =>
  fc
    .record({
      name: named,
      saidAt: fc.oneof({ weight: 3, arbitrary: fc.constant(now) }, anyDay),
      scope,
      slotRef,
      stance: fc.constantFrom('state', 'state', 'state', 'past_state', 'episode', 'ending'),
      validFrom: maybeDay,
      validFromAssumed: fc.boolean(),
      validTo: mostlyNull(anyDay),
      expireAt: mostlyNull(anyDay),
      isImportant: fc.boolean(),
      isAgents: rarely,
      persona: rarely,
      supersedes: mostlyNull(fc.record({ target: id, from: maybeDay })),
    } as const)
    .map(({ name: each, saidAt, isAgents, persona, supersedes, ...options }) =>
      addFact(each, saidAt, {
        ...options,
        persona,
        ownership: isAgents || persona ? 'AGENT' : 'USER',
        supersedes: supersedes === null ? [] : [supersedes],
      }),
    );

const noUsage = {
  provider: 'offline',
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  duration_ms: 0,
} as const;

/** Any command about a handful of memories, sensible or not, said on a day. */
export const arbitraryCommand = (now: Instant): fc.Arbitrary<MemoryCommand> => {
  const saidAt = fc.oneof({ weight: 3, arbitrary: fc.constant(now) }, anyDay);
  const adds = tells(now, fc.constantFrom(...firstNames, ...laterNames));
  const revisions = fc
    .record({
      name,
      saidAt,
      words: fc.constantFrom('first words', 'second words', 'third words'),
      mode: fc.constantFrom('CORRECTS', 'CHANGES'),
      from: maybeDay,
      cause: fc.constantFrom('UPDATE', 'EDIT', 'MERGE'),
      absorbed: fc.array(id, { maxLength: 2 }),
      ifVersion,
      slot: slotRef,
      takesSlot: fc.boolean(),
    } as const)
    .map(({ name: each, saidAt: at, words, slot, takesSlot, ...rest }) =>
      reviseMemory(each, at, words, {
        ...rest,
        absorbed: rest.cause === 'MERGE' ? rest.absorbed : [],
        fields: takesSlot ? { slotRef: slot } : {},
      }),
    );
  const annotations = fc
    .record({
      memoryId: id,
      ifVersion,
      changes: fc.record(
        {
          isImportant: fc.boolean(),
          expireAt: maybeDay,
          validFrom: maybeDay,
          validTo: maybeDay,
          customTags: fc.array(fc.string(), { maxLength: 2 }),
          metadata: fc.dictionary(fc.string(), fc.constantFrom(null, 1, 'x', [1]), { maxKeys: 2 }),
          level: fc.constantFrom('GLOBAL', 'APP', 'SESSION'),
          app: fc.option(fc.constant({ ref: pseudonym('app-1'), id: 'one' })),
        } as const,
        { requiredKeys: [] },
      ),
    })
    .map((rest): AnnotateMemory => ({ type: 'AnnotateMemory', ...rest }));
  return fc.oneof(
    { weight: 6, arbitrary: adds },
    { weight: 3, arbitrary: revisions },
    { weight: 3, arbitrary: annotations },
    fc.record({ memoryId: id, toVersion: fc.integer({ min: 1, max: 3 }), ifVersion }).map(
      (rest) =>
        ({
          type: 'RevertMemory',
          ...rest,
          vector: null,
          embeddingModel: null,
          decision: decisionOf('UPDATE'),
          reasonText: null,
        }) as const,
    ),
    ids.map((memoryIds) => ({ type: 'ArchiveMemories', memoryIds, reason: 'MANUAL' }) as const),
    {
      weight: 2,
      arbitrary: fc.tuple(ids, fc.boolean()).map(
        ([memoryIds, reinstate]) =>
          ({
            type: 'DeleteMemories',
            memoryIds,
            reinstate,
            reason: 'MANUAL',
            reasonText: null,
          }) as const,
      ),
    },
    {
      weight: 2,
      arbitrary: ids.map((memoryIds) => ({ type: 'RestoreMemories', memoryIds }) as const),
    },
    fc
      .tuple(ids, fc.constantFrom('APP', 'GLOBAL'))
      .map(([memoryIds, level]) => ({ type: 'PromoteMemories', memoryIds, level }) as const),
    fc
      .record({
        into: fc.constantFrom(...laterNames),
        sources: ids,
        version: fc.constantFrom(1, 1, 2),
      })
      .map(
        ({ into, sources, version }) =>
          ({
            type: 'CompactMemories',
            memoryId: idOf(into),
            sources: sources.map((memoryId) => ({ memoryId, version })),
            reason: 'CONSOLIDATION',
            wording: {
              content: sampleContent('a few words', now),
              vector: null,
              embeddingModel: null,
            },
            decision: decisionOf('MERGE', sources),
          }) as const,
      ),
    fc
      .record({ memoryId: id, target: id, from: maybeDay, op: fc.constantFrom('ADD', 'SUPERSEDE') })
      .map(
        ({ memoryId, target, from, op }) =>
          ({
            type: 'ReevaluateFact',
            memoryId,
            cause: 'DEGRADED',
            decision: decisionOf(op),
            supersedes: op === 'ADD' ? [] : [{ target, from }],
            usage: noUsage,
          }) as const,
      ),
    id.map(
      (matched) =>
        ({
          type: 'SkipFact',
          matched,
          source: null,
          decision: decisionOf('SKIP'),
          reasonText: null,
        }) as const,
    ),
    fc
      .tuple(
        fc.option(fc.constantFrom({ ref: pseudonym('app-1'), id: 'one' })),
        fc.boolean(),
        fc.option(fc.bigInt({ min: 0n, max: 20n })),
      )
      .map(
        ([app, enabled, intakeRevision]) =>
          ({ type: 'ChangeSwitch', app, enabled, intakeRevision }) as const,
      ),
    fc.bigInt({ min: 0n, max: 12n }).map(
      (intakeRevision) =>
        ({
          type: 'AbsorbIntake',
          taskId: 'subject.task',
          intakeRevision,
          outcome: 'ABSORBED',
          mode: 'offline',
          decisions: [],
          ignored: 0,
          usage: noUsage,
          facts: [],
        }) as const,
    ),
  );
};

/** A history: first some facts, then any commands, each with the day on which it is recorded, in order. */
export const arbitraryHistory = (
  maxLength = 24,
): fc.Arbitrary<readonly { readonly at: Instant; readonly command: MemoryCommand }[]> =>
  fc
    .array(fc.integer({ min: 0, max: 20 }), {
      minLength: firstNames.length,
      maxLength,
      size: 'max',
    })
    .map((days) => days.toSorted((left, right) => left - right))
    .chain((days) =>
      fc.tuple(
        ...days.map((number, index) => {
          const at = day(number);
          const first = firstNames[index];
          const command =
            first === undefined ? arbitraryCommand(at) : tells(at, fc.constant(first));
          return command.map((each) => ({ at, command: each }));
        }),
      ),
    );
