import { expect, it, vi } from 'vitest';
import { canaryTable, isClean, runCanaryScan } from './canary-scan.ts';

vi.setConfig({ testTimeout: 240_000 });

it('finds nothing in clear before an erasure, and nothing that opens after it', async () => {
  const report = await runCanaryScan();
  expect(canaryTable(report)).not.toContain('NOT CLEAN');
  expect(report.rows.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['log.db', 'keys.db', 'read-model.db', 'search.db', 'GET /metrics']),
  );
  expect(report.boxes).toBeGreaterThan(10);
});

it('is not clean with a word in a file, or a box that opens', () => {
  const row = { place: 'log.db', bytes: 1, before: 0, after: 0 };
  expect(isClean({ rows: [row], boxes: 1, opened: 0 })).toBe(true);
  expect(isClean({ rows: [{ ...row, after: 1 }], boxes: 1, opened: 0 })).toBe(false);
  expect(isClean({ rows: [{ ...row, before: 1 }], boxes: 1, opened: 0 })).toBe(false);
  expect(isClean({ rows: [row], boxes: 1, opened: 1 })).toBe(false);
  expect(isClean({ rows: [row], boxes: 0, opened: 0 })).toBe(false);
});
