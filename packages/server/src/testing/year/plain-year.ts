import type { Policy } from '@palimpsest/domain';
import { type PlannedDay, type ToldMemory, yearCapacity } from './year-plan.ts';

/**
 * The rules of decay, capacity and sessions written another way: a list of things with a weight and a date, days as
 * numbers, and no event, row, anchor or index anywhere.
 */
export interface PlainMemory extends ToldMemory {
  /** Weight on the day `since`, in days and fractions. */
  weight: number;
  since: number;
  readonly first: number;
  expires: number | null;
  seenBy: 'GLOBAL' | 'APP' | 'SESSION';
  state: 'ACTIVE' | 'ARCHIVED' | 'DELETED';
  recalls: number;
  lastRecall: number;
}

export interface PlainSubject {
  readonly memories: readonly PlainMemory[];
  /** The morning of a day: what is told, then what is recalled. */
  readonly morning: (day: number, plan: PlannedDay) => void;
  /** The evening: what the daily jobs do. */
  readonly evening: (day: number) => void;
  readonly weightOn: (memory: PlainMemory, day: number) => number;
}

/**
 * When the calls of a day come, in days since the first: at nine, and seven seconds later each day. No age is a whole number
 * of days then: where a weight is the threshold itself, two ways of computing it may round to either side.
 */
export const morningOf = (day: number): number => day + 9 / 24 + (day * 7) / 86_400;
/** When the jobs of a day run, as a part of it. */
export const EVENING = 21 / 24;

const HALF_WAY = { SEMANTIC: 0.8, EPISODIC: 0.6, PROCEDURAL: 0.7 } as const;

export const createPlainSubject = (policy: Policy, fadeDays: number): PlainSubject => {
  let memories: PlainMemory[] = [];
  const lastTold = new Map<string, number>();

  /** An ordinary weight of 0.80 is 0.10 after that many days: an eighth; important ones take ten times as long. */
  const weightOn = ({ weight, since, isImportant }: PlainMemory, day: number): number =>
    weight * 8 ** (-(day - since) / (isImportant ? 10 * fadeDays : fadeDays));

  const active = (): PlainMemory[] => memories.filter(({ state }) => state === 'ACTIVE');
  const pools = {
    total: (): PlainMemory[] => active(),
    global: (): PlainMemory[] => active().filter(({ seenBy }) => seenBy === 'GLOBAL'),
    app: (): PlainMemory[] => active().filter(({ seenBy }) => seenBy === 'APP'),
  };
  type Pool = keyof typeof pools;

  /** Makes room for one more in a pool, by those that were there before; whether there is room now. */
  const makeRoom = (pool: Pool, day: number, before: ReadonlySet<PlainMemory>): boolean => {
    const limit = yearCapacity[pool];
    const held = pools[pool]();
    if (held.length < limit) return true;
    const going = held
      .filter((memory) => before.has(memory) && !memory.isImportant)
      .map((memory) => ({ memory, weight: weightOn(memory, day) }))
      .toSorted((a, b) => a.weight - b.weight || a.memory.lastRecall - b.memory.lastRecall)
      .slice(0, held.length - Math.floor(limit * 0.9));
    for (const { memory, weight } of going) memory.state = weight > 0.1 ? 'ARCHIVED' : 'DELETED';
    return pools[pool]().length < limit;
  };

  const importantFit = (pool: Pool): boolean =>
    pools[pool]().filter(({ isImportant }) => isImportant).length <=
    Math.floor(yearCapacity[pool] * policy.capacity.important_share + 1e-9);

  const poolsOf = (seenBy: PlainMemory['seenBy']): readonly Pool[] =>
    seenBy === 'SESSION' ? ['total'] : ['total', seenBy === 'GLOBAL' ? 'global' : 'app'];

  /** Tries something; forgets all of it when it does not fit. */
  const attempt = (change: () => boolean): boolean => {
    const kept = memories.map((memory) => ({ memory, copy: { ...memory } }));
    const list = [...memories];
    if (change()) return true;
    memories = list;
    for (const { memory, copy } of kept) Object.assign(memory, copy);
    return false;
  };

  const tell = (day: number, told: readonly ToldMemory[]): void => {
    const before = new Set(memories);
    attempt(() => {
      for (const one of told) {
        const room = poolsOf(one.level).every((pool) => makeRoom(pool, day, before));
        if (!room) return false;
        const usual = one.expiresIn === null ? HALF_WAY[one.memType] : 0.85;
        const weight = one.isImportant ? Math.max(usual, 0.9) : usual;
        memories.push({
          ...one,
          weight,
          since: day,
          first: weight,
          expires: one.expiresIn === null ? null : day + one.expiresIn,
          seenBy: one.level,
          state: 'ACTIVE',
          recalls: 0,
          lastRecall: -1,
        });
        if (one.isImportant && !poolsOf(one.level).every(importantFit)) return false;
      }
      for (const { session } of told) if (session !== null) lastTold.set(session, day);
      return true;
    });
  };

  const recall = (day: number, name: string): void => {
    const memory = active().find((one) => one.name === name);
    // What only a session sees is found by that session alone, and this recall names none.
    if (memory === undefined || memory.seenBy === 'SESSION') return;
    if (memory.expires !== null && memory.expires <= day) return;
    const now = weightOn(memory, day);
    memory.weight = Math.max(now, Math.min(now + 0.05, memory.first));
    memory.since = day;
    memory.recalls += 1;
    memory.lastRecall = day;
  };

  /** What is important goes on to the app, if it finds room there; the rest of the session goes. */
  const closeSession = (day: number, session: string): void => {
    const own = active().filter((one) => one.seenBy === 'SESSION' && one.session === session);
    for (const memory of own.filter(({ isImportant }) => isImportant)) {
      attempt(() => {
        const others = new Set(memories.filter((one) => one !== memory));
        if (!makeRoom('app', day, others)) return false;
        memory.seenBy = 'APP';
        return importantFit('app');
      });
    }
    for (const memory of own) if (memory.seenBy === 'SESSION') memory.state = 'DELETED';
    lastTold.delete(session);
  };

  return {
    get memories() {
      return memories;
    },
    weightOn,
    morning: (day, plan) => {
      const at = morningOf(day);
      tell(at, plan.told);
      for (const name of plan.recalled) recall(at, name);
    },
    evening: (day) => {
      const at = day + EVENING;
      for (const [session, told] of lastTold) if (at - told >= 1) closeSession(at, session);
      for (const memory of active()) {
        const expired = memory.expires !== null && memory.expires <= at;
        if (expired || weightOn(memory, at) < 0.1) memory.state = 'ARCHIVED';
      }
    },
  };
};
