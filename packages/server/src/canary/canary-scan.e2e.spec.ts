import { expect, it, vi } from 'vitest';
import { canaryTable, isClean } from './canary-report.ts';
import { runCanaryScan } from './canary-scan.ts';

vi.setConfig({ testTimeout: 240_000 });

it('finds nothing in clear before an erasure, and nothing that opens after it', async () => {
  const report = await runCanaryScan();
  expect(canaryTable(report)).not.toContain('NOT CLEAN');
  expect(report.rows.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'log.db',
      'keys.db',
      'read-model.db',
      'search.db',
      'GET /metrics',
      'log lines',
      'refusals',
      'answers afterwards',
      'backup/log.db',
    ]),
  );
  expect(report.rows.find(({ place }) => place === 'log lines')?.bytes).toBeGreaterThan(1_000);
  expect(report.boxes).toBeGreaterThan(20);
  expect(report.fields).toBeGreaterThan(40);
});

it('is not clean with a word in a place, a box that opens, or an event that is left', () => {
  const row = { place: 'log.db', bytes: 1, before: [], after: [] };
  const clean = { rows: [row], fields: 1, boxes: 1, opened: 0, events: 0 };
  expect(isClean(clean)).toBe(true);
  expect(isClean({ ...clean, rows: [{ ...row, after: ['query'] }] })).toBe(false);
  expect(isClean({ ...clean, rows: [{ ...row, before: ['query'] }] })).toBe(false);
  expect(isClean({ ...clean, opened: 1 })).toBe(false);
  expect(isClean({ ...clean, boxes: 0 })).toBe(false);
  expect(isClean({ ...clean, events: 1 })).toBe(false);
  expect(canaryTable({ ...clean, rows: [{ ...row, after: ['query'] }] })).toContain('found: query');
});
