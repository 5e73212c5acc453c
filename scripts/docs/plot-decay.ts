/**
 * Draws docs/explanation/figures/decay.svg: how weights fall, by the function that the service weighs with.
 * `node --conditions=source scripts/docs/plot-decay.ts`
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { anchorOf, defaultPolicy, weightAt } from '@palimpsest/domain';
import { instant } from '@palimpsest/kernel';

const DAYS = 180;
const width = 720;
const height = 360;
const left = 56;
const bottom = 44;
const DAY_MS = 86_400_000;

const x = (day: number): number => left + ((width - left - 16) * day) / DAYS;
const y = (weight: number): number => (height - bottom) * (1 - weight) + 8 * weight;

const setOn = (day: number, weight: number, traits: { important?: boolean; persona?: boolean }) =>
  anchorOf(
    weight,
    { is_important: traits.important ?? false, persona: traits.persona ?? false },
    { now: instant(day * DAY_MS), policy: defaultPolicy, policyVersion: 1 },
  );

/** A curve from an anchor on, with recalls that lift it on some days. */
const curve = (
  weight: number,
  traits: Parameters<typeof setOn>[2] = {},
  recalls: readonly number[] = [],
): string => {
  let anchor = setOn(0, weight, traits);
  const points: string[] = [];
  for (let day = 0; day <= DAYS; day += 1) {
    const now = weightAt(anchor, instant(day * DAY_MS));
    points.push(`${x(day).toFixed(1)},${y(now).toFixed(1)}`);
    if (!recalls.includes(day)) continue;
    const { step } = defaultPolicy.recall.reinforcement;
    const lifted = Math.max(now, Math.min(now + step, weight));
    anchor = setOn(day, lifted, traits);
    points.push(`${x(day).toFixed(1)},${y(lifted).toFixed(1)}`);
  }
  return points.join(' ');
};

const curves = [
  { name: 'persona', color: '#6b7280', points: curve(0.7, { persona: true }) },
  { name: 'important (0.90)', color: '#b45309', points: curve(0.9, { important: true }) },
  { name: 'semantic (0.80)', color: '#1d4ed8', points: curve(0.8) },
  { name: 'episodic (0.60)', color: '#047857', points: curve(0.6) },
  {
    name: 'semantic, recalled every 10 days',
    color: '#7c3aed',
    points: curve(
      0.8,
      {},
      Array.from({ length: 17 }, (_, index) => 10 * (index + 1)),
    ),
  },
] as const;

const { archive_below: line } = defaultPolicy.decay;
const text = (at: readonly [number, number], words: string, more = ''): string =>
  `<text x="${at[0]}" y="${at[1]}" ${more}>${words}</text>`;

const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
  `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
  ...[0, 0.25, 0.5, 0.75, 1].map(
    (weight) =>
      `<line x1="${left}" x2="${width - 16}" y1="${y(weight)}" y2="${y(weight)}" stroke="#e5e7eb"/>${text([left - 8, y(weight) + 4], weight.toFixed(2), 'text-anchor="end"')}`,
  ),
  ...[0, 30, 60, 90, 120, 150, 180].map((day) =>
    text([x(day), height - bottom + 18], `${day}`, 'text-anchor="middle"'),
  ),
  text([(width + left) / 2, height - 8], 'days', 'text-anchor="middle"'),
  `<line x1="${left}" x2="${width - 16}" y1="${y(line)}" y2="${y(line)}" stroke="#dc2626" stroke-dasharray="4 3"/>`,
  text([width - 20, y(line) - 5], 'archived below 0.10', 'text-anchor="end" fill="#dc2626"'),
  ...curves.map(
    ({ color, points }) =>
      `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.8"/>`,
  ),
  ...curves.map(({ name, color }, index) =>
    text([left + 190, 24 + 15 * index], name, `fill="${color}"`),
  ),
  '</svg>',
].join('\n');

writeFileSync(
  fileURLToPath(new URL('../../docs/explanation/figures/decay.svg', import.meta.url)),
  `${svg}\n`,
);
