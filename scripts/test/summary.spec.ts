import { describe, expect, it } from 'vitest';
import { isGreen, summarise, summaryLine, type TestReport } from './summary.ts';

const reportOf = (
  tests: readonly (readonly [title: string, status: string])[],
  file: { readonly status?: string; readonly message?: string } = {},
): TestReport => ({
  testResults: [
    {
      name: 'some.spec.ts',
      status: file.status ?? 'passed',
      message: file.message ?? '',
      assertionResults: tests.map(([title, status]) => ({
        ancestorTitles: ['', 'a suite'],
        title,
        status,
      })),
    },
  ],
});

const here = { ci: false };
const inCi = { ci: true };

describe('the summary of a test run', () => {
  it('counts by outcome and names what was skipped', () => {
    const report = reportOf([
      ['a', 'passed'],
      ['b', 'failed'],
      ['c (root may write anywhere)', 'skipped'],
    ]);
    const summary = summarise(report, 1, here);
    expect(summaryLine(summary)).toBe('1 passed, 1 failed, 1 skipped');
    expect(summary.notes).toEqual(['skipped 1 test: a suite > c (root may write anywhere)']);
    expect(isGreen(summary)).toBe(false);
  });

  it('lets a missing server pass on a laptop and fail in CI', () => {
    const report = reportOf([
      ['a', 'passed'],
      ['reads [needs PALIMPSEST_TEST_MONGODB]', 'skipped'],
      ['writes [needs PALIMPSEST_TEST_MONGODB]', 'skipped'],
    ]);
    expect(summaryLine(summarise(report, 0, here))).toBe('1 passed, 0 failed, 2 skipped');
    expect(summarise(report, 0, here).notes).toEqual([
      'skipped 2 tests: PALIMPSEST_TEST_MONGODB is not set',
    ]);
    expect(summaryLine(summarise(report, 0, inCi))).toBe('1 passed, 2 failed, 0 skipped');
  });

  it('counts a file that could not be loaded', () => {
    const summary = summarise(
      reportOf([], { status: 'failed', message: 'no such module' }),
      1,
      here,
    );
    expect(summaryLine(summary)).toBe('0 passed, 1 failed, 0 skipped');
    expect(summary.notes[0]).toContain('no such module');
  });

  it('is not green when vitest failed although every test passed', () => {
    const summary = summarise(reportOf([['a', 'passed']]), 1, here);
    expect(summaryLine(summary)).toBe('1 passed, 1 failed, 0 skipped');
    expect(isGreen(summary)).toBe(false);
  });

  it('is not green when nothing ran', () => {
    expect(isGreen(summarise(reportOf([['a', 'skipped']]), 0, here))).toBe(false);
    expect(isGreen(summarise(null, 0, here))).toBe(false);
  });
});
