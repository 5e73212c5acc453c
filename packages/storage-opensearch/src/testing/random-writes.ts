import { type IndexWrite, memoryId, pseudonym, type SubjectId } from '@palimpsest/kernel';
import { stateWrite, versionWrite } from '@palimpsest/testing';
import fc from 'fast-check';

const word = fc.constantFrom('tea', 'cup', '绿茶', 'dog', '§entity:max', '§slot:home');
const vector = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(([a, b]) => [a / Math.hypot(a, b), b / Math.hypot(a, b), 0, 0]);
const content = fc.record(
  { text: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')), vector },
  { requiredKeys: ['text'] },
);
const state = fc.record({
  status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const, 'SUPERSEDED' as const),
  level: fc.constantFrom('GLOBAL' as const, 'APP' as const, 'SESSION' as const),
  appRef: fc.constantFrom(null, pseudonym('app-1')),
  agentRef: fc.constantFrom(null, pseudonym('agent-1')),
});
const name = fc.constantFrom('a', 'b', 'c');
const version = fc.integer({ min: 1, max: 2 });

/** Makes a write of a subject at a position. */
export type Draft = (subjectId: SubjectId, position: bigint) => IndexWrite;

/** Any write that the port knows; those of content and state most often. */
export const draft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(name, content, version).map(
      ([of, text, number]): Draft =>
        (subjectId, position) =>
          versionWrite(of, text, position, { subjectId, version: number }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(name, state, version).map(
      ([of, fields, number]): Draft =>
        (subjectId, position) =>
          stateWrite(of, position, { ...fields, subjectId, version: number }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(name, fc.boolean()).map(
      ([of, hidden]): Draft =>
        (subjectId, position) => ({
          kind: 'hide',
          position,
          subjectId,
          memoryId: memoryId(`${subjectId}.${of}`),
          hidden,
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: name.map(
      (of): Draft =>
        (subjectId, position) => ({
          kind: 'delete-memory',
          position,
          subjectId,
          memoryId: memoryId(`${subjectId}.${of}`),
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Draft>((subjectId, position) => ({
      kind: 'delete-subject',
      position,
      subjectId,
    })),
  },
);
