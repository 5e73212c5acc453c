import type { Verdict } from './run.ts';

const share = (verdicts: readonly Verdict[]): string => {
  const passed = verdicts.filter((verdict) => verdict.passed).length;
  const percent = verdicts.length === 0 ? 100 : (100 * passed) / verdicts.length;
  return `${passed}/${verdicts.length} (${percent.toFixed(1)} %)`;
};

const grouped = (
  verdicts: readonly Verdict[],
  key: (verdict: Verdict) => string,
): readonly string[] =>
  [...Map.groupBy(verdicts, key)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => `  ${name.padEnd(20)} ${share(group)}`);

/** The figures of a run, and each ask that failed, with what was answered. */
export const reportOf = (verdicts: readonly Verdict[]): string => {
  const scenarios = [...Map.groupBy(verdicts, (verdict) => verdict.scenario.id).values()];
  const whole = scenarios.filter((group) => group.every((verdict) => verdict.passed)).length;
  const failed = verdicts.filter((verdict) => !verdict.passed);
  return [
    `asks passed            ${share(verdicts)}`,
    `without the hard ones  ${share(verdicts.filter((verdict) => !verdict.hard))}`,
    `hard ones              ${share(verdicts.filter((verdict) => verdict.hard))}`,
    `scenarios passed whole ${whole}/${scenarios.length}`,
    'by language',
    ...grouped(verdicts, (verdict) => verdict.scenario.lang),
    'by kind',
    ...grouped(verdicts, (verdict) => verdict.scenario.kind),
    ...(failed.length === 0 ? [] : ['failed']),
    ...failed.map(
      (verdict) =>
        `  ${verdict.scenario.id}: ${verdict.question}\n    ${verdict.faults.join('; ')}\n    got ${JSON.stringify(verdict.answer)}`,
    ),
  ].join('\n');
};
