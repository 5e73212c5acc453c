import { createSeededRandom } from '@palimpsest/testing/seeded-random';

/** What a simulated year is made of. The same plan gives the same year, however often it is begun again. */
export interface YearPlan {
  readonly seed: number;
  readonly subjects: number;
  readonly days: number;
  /** In which an ordinary weight falls from 0.80 to 0.10: 90 by default; fewer make a short year tell more. */
  readonly fadeDays: number;
}

/** A memory that a subject tells. Its name is its content, and unique. */
export interface ToldMemory {
  readonly name: string;
  readonly memType: 'SEMANTIC' | 'EPISODIC' | 'PROCEDURAL';
  readonly level: 'GLOBAL' | 'APP' | 'SESSION';
  readonly isImportant: boolean;
  /** Days until it expires; `null`: never. */
  readonly expiresIn: number | null;
  readonly session: string | null;
}

/** What happens to one subject on one day: one call that tells, then recalls by name. */
export interface PlannedDay {
  readonly told: readonly ToldMemory[];
  /** Names told before; some of them are long gone. */
  readonly recalled: readonly string[];
}

const types = ['SEMANTIC', 'SEMANTIC', 'EPISODIC', 'PROCEDURAL'] as const;
const levels = ['GLOBAL', 'APP', 'APP', 'SESSION'] as const;

/** Limits small enough that a year meets them often. */
export const yearCapacity = { global: 14, app: 12, total: 30 } as const;

/** The app of everything that belongs to one. */
export const yearApp = 'shop';

const letters = 'bcdfgkmnprtvwxzq';

const spelt = (number: number): string =>
  [...number.toString(letters.length)]
    .map((digit) => letters[Number.parseInt(digit, letters.length)] ?? '')
    .join('');

/** A word that no stemmer shortens, so that a query finds the one memory that it names. */
const nameOf = (subject: number, day: number, index: number): string =>
  `q${[subject, day, index].map(spelt).join('j')}q`;

const daySeed = ({ seed }: YearPlan, subject: number, day: number): number =>
  seed * 1_000_003 + subject * 7_919 + day;

const countOn = (plan: YearPlan, subject: number, day: number): number => {
  const random = createSeededRandom(daySeed(plan, subject, day));
  // Quiet days, ordinary ones, and now and then one on which much is told.
  if (random.chance(0.45)) return 0;
  return random.chance(0.05) ? 8 : 1 + random.below(3);
};

/** The plan of a day: a pure function of the plan, the subject and the day. */
export const planDay = (plan: YearPlan, subject: number, day: number): PlannedDay => {
  const random = createSeededRandom(daySeed(plan, subject, day) + 17);
  const told = Array.from({ length: countOn(plan, subject, day) }, (_, index): ToldMemory => {
    const level = levels[random.below(levels.length)] ?? 'GLOBAL';
    return {
      name: nameOf(subject, day, index),
      memType: types[random.below(types.length)] ?? 'SEMANTIC',
      level,
      isImportant: random.chance(0.04),
      expiresIn: random.chance(0.08) ? 1 + random.below(60) : null,
      session: level === 'SESSION' ? `s${Math.floor(day / 3)}` : null,
    };
  });
  const recalled = new Set<string>();
  for (let count = random.below(3); count > 0; count -= 1) {
    const back = day - random.below(120);
    const known = back < 0 ? 0 : countOn(plan, subject, back);
    if (known > 0) recalled.add(nameOf(subject, back, random.below(known)));
  }
  return { told, recalled: [...recalled] };
};
