import type { Instant, MemoryId } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import type { RowDocument } from '../memories/collections.ts';
import { bothNow, endedRow, standingAt, statusOfRow } from './standing.ts';

const at = (day: string): Instant => `2026-${day}T00:00:00.000Z` as Instant;
const now = at('06-01');

/** Only what standing looks at. */
const row = (fields: Partial<RowDocument>): RowDocument =>
  ({
    memory_id: 's.m',
    version: 1,
    status: 'ACTIVE',
    valid_from: at('01-01'),
    valid_to: null,
    known_from: at('01-01'),
    known_to: null,
    superseded_by: null,
    ...fields,
  }) as RowDocument;

const stand = (rows: readonly RowDocument[], clocks = bothNow) =>
  standingAt(rows, clocks, now, undefined, undefined);

describe('how a memory stands', () => {
  it('is told by what is alive before what is history, and by the newer version', () => {
    const past = row({
      status: 'SUPERSEDED',
      valid_to: at('03-01'),
      superseded_by: 's.m' as MemoryId,
    });
    const current = row({ version: 2, valid_from: at('03-01') });

    expect(stand([past, current])).toMatchObject({ row: { version: 2 }, status: 'ACTIVE' });
    expect(stand([current, past])).toMatchObject({ row: { version: 2 }, status: 'ACTIVE' });
  });

  it('is told by the row that held, and was believed, at the times asked for', () => {
    const believed = row({ known_to: at('04-05') });
    const closedOff = row({ status: 'SUPERSEDED', valid_to: at('04-01'), known_from: at('04-05') });
    const rows = [believed, closedOff];

    expect(stand(rows, { asOf: at('02-15'), knownAt: null })?.status).toBe('ACTIVE');
    expect(stand(rows, { asOf: at('04-03'), knownAt: null })).toBeUndefined();
    expect(stand(rows, { asOf: at('04-03'), knownAt: at('04-03') })?.row).toEqual(believed);
    expect(stand(rows, { asOf: null, knownAt: at('04-06') })?.status).toBe('SUPERSEDED');
    expect(stand(rows, { asOf: null, knownAt: at('04-05') })?.row.known_from).toBe(at('04-05'));
  });

  it('is deleted at every time once it is deleted', () => {
    const overlay = { subject_id: 's', deleted_at: at('05-01'), reason: 'MANUAL' };

    for (const clocks of [bothNow, { asOf: at('02-01'), knownAt: at('02-01') }]) {
      expect(standingAt([row({})], clocks, now, overlay, undefined)?.status).toBe('DELETED');
    }
  });

  it('is superseded when nothing of it is believed any more', () => {
    const rows = [
      row({ known_to: at('02-01') }),
      row({ version: 2, known_from: at('02-01'), known_to: at('03-01') }),
    ];
    const ending = { subject_id: 's', superseded_by: 's.other' };

    expect(standingAt(rows, bothNow, now, undefined, ending)).toMatchObject({
      row: { version: 2, superseded_by: 's.other' },
      status: 'SUPERSEDED',
    });
    expect(stand(rows, { asOf: now, knownAt: null })).toBeUndefined();
    expect(endedRow([...rows, row({ version: 3 })], ending)).toBeUndefined();
  });
});

describe('a row whose successor was told ahead', () => {
  it('is history once that has taken over', () => {
    const ahead = row({ valid_to: at('06-01'), superseded_by: 's.next' as MemoryId });

    expect(statusOfRow(ahead, at('05-31'))).toBe('ACTIVE');
    expect(statusOfRow(ahead, at('06-01'))).toBe('SUPERSEDED');
    expect(statusOfRow(row({ valid_to: at('01-02') }), now)).toBe('ACTIVE');
  });
});
