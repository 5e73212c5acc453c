import { type IndexWrite, memoryId, subjectId } from '@palimpsest/kernel';
import { stateWrite, versionWrite } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { positionText } from '../index-format/log-position.ts';
import { coalesce } from './coalesce.ts';

const subject = subjectId('subject-1');
const memory = memoryId('subject-1.m');
const deleted = (position: bigint): IndexWrite => ({
  kind: 'delete-memory',
  position,
  subjectId: subject,
  memoryId: memory,
});
const purged = (position: bigint): IndexWrite => ({
  kind: 'delete-subject',
  position,
  subjectId: subject,
});
const hidden = (position: bigint, isHidden = true): IndexWrite => ({
  kind: 'hide',
  position,
  subjectId: subject,
  memoryId: memory,
  hidden: isHidden,
});

/** Positions that are left of each kind. */
const left = (...writes: readonly IndexWrite[]) => {
  const { versions, marks } = coalesce(writes);
  const [version] = versions.values();
  const mark = marks.get('subject-1/subject-1.m');
  return {
    content: version?.content?.at,
    state: version?.state?.at,
    hide: mark?.hide?.at,
  };
};

describe('a batch', () => {
  test('keeps of each document what has the highest position, the later of equal ones', () => {
    expect(
      left(
        versionWrite('m', { text: 'new' }, 7n),
        versionWrite('m', { text: 'old' }, 3n),
        stateWrite('m', 3n),
        stateWrite('m', 5n),
      ),
    ).toMatchObject({ content: positionText(7n), state: positionText(5n) });
    const { versions } = coalesce([
      stateWrite('m', 5n),
      stateWrite('m', 5n, { status: 'ARCHIVED' }),
    ]);
    expect([...versions.values()]).toMatchObject([{ state: { row: { status: 'ARCHIVED' } } }]);
  });

  test.for([deleted, purged])('loses what a deletion covers, before and behind it', (deletion) => {
    const gone = { content: undefined, state: undefined, hide: undefined };
    expect(left(versionWrite('m', { text: 'x' }, 4n), hidden(4n), deletion(4n))).toEqual(gone);
    expect(left(deletion(4n), versionWrite('m', { text: 'x' }, 3n), hidden(3n))).toEqual(gone);
  });

  test.for([deleted, purged])('keeps what is newer than a deletion', (deletion) => {
    const newer = { content: positionText(5n), state: positionText(6n), hide: positionText(7n) };
    const writes = [versionWrite('m', { text: 'x' }, 5n), stateWrite('m', 6n), hidden(7n)];
    expect(left(...writes, deletion(4n))).toEqual(newer);
    expect(left(deletion(4n), ...writes)).toEqual(newer);
  });

  test('hides or shows a memory by the highest position', () => {
    expect(
      coalesce([hidden(5n), hidden(4n, false)]).marks.get('subject-1/subject-1.m'),
    ).toMatchObject({ hide: { at: positionText(5n), hidden: true } });
  });

  test('remembers the highest deletion of a memory and of a subject', () => {
    const { marks } = coalesce([deleted(4n), deleted(2n), purged(3n)]);
    expect(marks.get('subject-1/subject-1.m')?.removedAt).toBe(positionText(4n));
    expect(marks.get('subject-1')?.removedAt).toBe(positionText(3n));
  });
});

test('positions sort as texts, beyond what a number holds', () => {
  const positions = [0n, 9n, 10n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n];
  expect(positions.map(positionText).toSorted()).toEqual(positions.map(positionText));
});
