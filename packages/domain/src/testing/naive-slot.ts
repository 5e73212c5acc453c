/**
 * A slot's history the naive way, to compare the real one with: time is a row of boxes, one a day, and every
 * statement paints boxes in the order in which it was told. Nothing here knows of rows, intervals or closes.
 *
 * Box 0 is all time before day 0, box n + 1 is day n, the last box is all time from the last day on.
 */
export const DAYS = 10;
const BOXES = DAYS + 1;

interface Paint {
  readonly version: number;
  /** Which stroke: boxes of one stroke that touch are one value without a break. */
  readonly stroke: number;
  readonly assumed: boolean;
}

interface Painted {
  readonly name: string;
  readonly boxes: (Paint | null)[];
  version: number;
  said: number;
  hidden: boolean;
  inSlot: boolean;
}

/** Boxes of one stroke, as half-open numbers. */
interface Stroke {
  readonly owner: Painted;
  readonly stroke: number;
  readonly start: number;
  readonly end: number;
  readonly assumed: boolean;
}

export interface Told {
  readonly name: string;
  /** Days; `null` is open. */
  readonly from: number | null;
  readonly to: number | null;
  readonly assumed: boolean;
  readonly said: number;
}

export type Picture = ReadonlyMap<string, readonly (number | null)[]>;

const boxOf = (day: number): number => day + 1;
const startBox = (day: number | null): number => (day === null ? 0 : boxOf(day));
const endBox = (day: number | null): number => (day === null ? BOXES : boxOf(day));

export interface NaiveSlot {
  readonly tellState: (told: Told, now: number) => void;
  readonly tellPast: (told: Told) => void;
  readonly correct: (name: string, said: number) => void;
  readonly change: (name: string, from: number, said: number) => void;
  readonly hide: (name: string) => void;
  readonly show: (name: string) => void;
  /** Version of each memory in each box. */
  readonly picture: () => Picture;
}

export const createNaiveSlot = (): NaiveSlot => {
  const memories = new Map<string, Painted>();
  let strokes = 0;

  const named = (name: string): Painted => {
    const memory = memories.get(name);
    if (memory === undefined) throw new Error(`nothing was painted for ${name}`);
    return memory;
  };

  const strokesOf = (owner: Painted): readonly Stroke[] => {
    const found: Stroke[] = [];
    for (let box = 0; box < BOXES; box += 1) {
      const paint = owner.boxes[box] ?? null;
      const last = found.at(-1);
      if (paint === null) continue;
      if (last !== undefined && last.end === box && last.stroke === paint.stroke) {
        found[found.length - 1] = { ...last, end: box + 1 };
      } else {
        const { stroke, assumed } = paint;
        found.push({ owner, stroke, start: box, end: box + 1, assumed });
      }
    }
    return found;
  };

  const others = (name: string): readonly Stroke[] =>
    [...memories.values()]
      .filter((memory) => memory.name !== name && memory.inSlot && !memory.hidden)
      .flatMap(strokesOf);

  const erase = (owner: Painted, start: number, end: number): void => {
    for (let box = start; box < end; box += 1) owner.boxes[box] = null;
  };

  const paint = (
    owner: Painted,
    boxes: readonly number[],
    rest: Pick<Paint, 'version' | 'assumed'>,
  ): void => {
    let previous = -2;
    for (const box of boxes) {
      if (box !== previous + 1) strokes += 1;
      owner.boxes[box] = { ...rest, stroke: strokes };
      previous = box;
    }
  };

  const range = (start: number, end: number): readonly number[] =>
    Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

  const begin = (told: Told): Painted => {
    const memory: Painted = {
      name: told.name,
      boxes: Array.from({ length: BOXES }, () => null),
      version: 1,
      said: told.said,
      hidden: false,
      inSlot: true,
    };
    memories.set(told.name, memory);
    return memory;
  };

  const isAssumed = (stroke: Stroke): boolean => stroke.assumed || stroke.start === 0;

  const tellPast = (told: Told, endTold = told.to !== null): void => {
    const met = others(told.name);
    const memory = begin(told);
    const start = startBox(told.from);
    const saidEnds = told.from === null || told.from < told.said;
    const end = told.to === null && saidEnds ? boxOf(told.said) : endBox(told.to);
    const touching = met.filter((stroke) => stroke.start < end && stroke.end > start);
    const yielding = touching.filter((stroke) => endTold && isAssumed(stroke) && stroke.end > end);
    const firm = touching.filter((stroke) => !yielding.includes(stroke));
    const free = range(start, end).filter(
      (box) => !firm.some((stroke) => stroke.start <= box && box < stroke.end),
    );
    const gaps: number[][] = [];
    for (const box of free) {
      const gap = gaps.at(-1);
      if (gap?.at(-1) === box - 1) gap.push(box);
      else gaps.push([box]);
    }
    const lengthOf = (gap: readonly number[]): number =>
      gap[0] === 0 || gap.at(-1) === BOXES - 1 ? Number.POSITIVE_INFINITY : gap.length;
    const longest = gaps.reduce<readonly number[]>(
      (best, gap) => (best.length === 0 || lengthOf(gap) >= lengthOf(best) ? gap : best),
      [],
    );
    const version = { version: 1, assumed: told.assumed };
    const [first] = longest;
    const last = longest.at(-1);
    if (first === undefined || last === undefined) {
      memory.inSlot = false;
      paint(memory, range(start, end), version);
      return;
    }
    for (const stroke of yielding) {
      if (stroke.start > last || stroke.end <= first) continue;
      const { version: kept } = stroke.owner.boxes[stroke.start] ?? { version: 1 };
      erase(stroke.owner, stroke.start === 0 ? 0 : first, stroke.end);
      paint(stroke.owner, range(last + 1, stroke.end), { version: kept, assumed: stroke.assumed });
    }
    paint(memory, longest, version);
  };

  const tellState = (told: Told, now: number): void => {
    if (told.from === null && told.to !== null && told.to <= now) {
      tellPast(told);
      return;
    }
    const met = others(told.name);
    const memory = begin(told);
    const from = told.from ?? (met.length === 0 ? null : now);
    const start = startBox(from);
    const wins = (stroke: Stroke): boolean =>
      stroke.start > start && !(isAssumed(stroke) && told.said >= stroke.owner.said);
    const winning = met.filter(wins);
    const isOver = (stroke: Stroke): boolean =>
      stroke.end < BOXES && stroke.end <= boxOf(told.said);
    const end = Math.min(
      endBox(told.to),
      ...winning.filter((stroke) => !isOver(stroke)).map((stroke) => stroke.start),
    );
    for (const stroke of met) {
      if (winning.includes(stroke) || stroke.end <= start || stroke.start >= end) continue;
      erase(stroke.owner, Math.max(start, stroke.start), stroke.end);
    }
    const taken = (box: number): boolean =>
      winning.some((stroke) => stroke.start <= box && box < stroke.end);
    const assumed = told.assumed || told.from === null;
    paint(
      memory,
      range(start, end).filter((box) => !taken(box)),
      { version: 1, assumed: met.length === 0 ? told.assumed : assumed },
    );
  };

  return {
    tellState,
    tellPast: (told) => {
      tellPast(told);
    },
    correct: (name, said) => {
      const memory = named(name);
      const { version } = memory;
      memory.version = version + 1;
      memory.said = said;
      memory.boxes.forEach((box, index) => {
        if (box?.version === version) memory.boxes[index] = { ...box, version: version + 1 };
      });
    },
    change: (name, from, said) => {
      const memory = named(name);
      const head = strokesOf(memory).at(-1);
      if (head === undefined) throw new Error('a memory that stands nowhere was changed');
      const before = memory.inSlot ? others(name).filter(({ start }) => start < head.start) : [];
      const asked = boxOf(from);
      const start =
        head.start > asked ? Math.max(asked, ...before.map((stroke) => stroke.end)) : asked;
      const end = head.end <= start ? BOXES : head.end;
      erase(memory, start, BOXES);
      memory.version += 1;
      memory.said = said;
      paint(memory, range(start, end), { version: memory.version, assumed: false });
    },
    hide: (name) => {
      named(name).hidden = true;
    },
    show: (name) => {
      const memory = named(name);
      if (memory.inSlot) {
        for (const stroke of others(name)) erase(memory, stroke.start, stroke.end);
        // What was one stroke may have been cut in two.
        for (const { start, end, assumed } of strokesOf(memory)) {
          const { version } = memory.boxes[start] ?? { version: 1 };
          paint(memory, range(start, end), { version, assumed });
        }
      }
      memory.hidden = false;
    },
    picture: () =>
      new Map(
        [...memories].map(([name, { boxes }]) => [name, boxes.map((box) => box?.version ?? null)]),
      ),
  };
};
