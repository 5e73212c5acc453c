import { isFound, type Tried } from './matrix.ts';

const cellOf = (tried: Tried | undefined): string => {
  if (tried?.finding === undefined) return '–';
  return isFound(tried) ? '✓' : `✗ ${tried.finding.kind ?? 'nothing'}`;
};

/** A line per medium and change, a column per place. */
export const matrixTable = (tried: readonly Tried[]): string => {
  const columns = ['first', 'middle', '255', '256', '257', 'last'];
  const lines = [...Map.groupBy(tried, ({ medium, change }) => `${medium} | ${change}`)].map(
    ([name, row]) => {
      const kinds = [...new Set(row.map(({ expected }) => expected.kind))].join(', ');
      return `| ${name} | ${kinds} | ${columns.map((_, at) => cellOf(row[at])).join(' | ')} |`;
    },
  );
  return [
    `| where | what | found as | ${columns.join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(columns.length)}`,
    ...lines,
  ].join('\n');
};
