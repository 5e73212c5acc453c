/** What we read of the report that vitest writes with `--reporter=json`. */
export type TestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
};

export type Summary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What was skipped or failed without a failed test of its own, one line each. */
  readonly notes: readonly string[];
};

/**
 * A suite that needs a server says so in its title, `… [needs PALIMPSEST_TEST_MONGODB]`, and skips
 * itself when that variable is not set.
 */
const NEEDS_SERVER = /\[needs ([A-Z0-9_]+)\]/;

const SKIPPED = new Set(['skipped', 'pending', 'todo', 'disabled']);

const plural = (count: number): string => (count === 1 ? '1 test' : `${count} tests`);

/**
 * Counts a run. In CI every server must be there, so a test that was skipped for want of one counts
 * as failed.
 *
 * @param report null when vitest ended without a report
 * @param exitCode of vitest; anything but 0 fails even when every test passed (an unhandled error)
 */
export const summarise = (
  report: TestReport | null,
  exitCode: number,
  { ci }: { readonly ci: boolean },
): Summary => {
  const notes: string[] = [];
  const skips = new Map<string, number>();
  let [passed, failed, skipped] = [0, 0, 0];

  for (const file of report?.testResults ?? []) {
    const failedBefore = failed;
    for (const { ancestorTitles, title, status } of file.assertionResults) {
      if (status === 'passed') passed += 1;
      else if (!SKIPPED.has(status)) failed += 1;
      else {
        const name = [...ancestorTitles.filter(Boolean), title].join(' > ');
        const variable = NEEDS_SERVER.exec(name)?.[1];
        const missing = variable !== undefined && ci;
        if (missing) failed += 1;
        else skipped += 1;
        const why =
          variable === undefined ? name : `${variable} is not set${missing ? ', and CI=true' : ''}`;
        skips.set(why, (skips.get(why) ?? 0) + 1);
      }
    }
    if (file.status === 'failed' && failed === failedBefore) {
      failed += 1;
      notes.push(`failed as a whole: ${file.name}: ${file.message}`);
    }
  }
  for (const [why, count] of skips) notes.push(`skipped ${plural(count)}: ${why}`);
  if (exitCode !== 0 && failed === 0) {
    failed += 1;
    notes.push(`vitest ended with code ${exitCode} without naming a failed test`);
  }
  if (passed + failed === 0) notes.push('no test was executed');
  return { passed, failed, skipped, notes };
};

/** The line that CI reads: the last one of every run. */
export const summaryLine = ({ passed, failed, skipped }: Summary): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run that executed nothing proves nothing. */
export const isGreen = ({ passed, failed }: Summary): boolean => failed === 0 && passed > 0;
