import type { SeededRandom } from '@palimpsest/testing/seeded-random';

/** A memory as the caller believes it to be, from answers alone. */
export interface KnownMemory {
  readonly user: string;
  /** `undefined` until an answer told it. */
  memoryId: string | undefined;
  content: string;
  version: number;
  deleted: boolean;
  /** A change is under way: the next one waits for its answer. */
  busy: boolean;
}

/** An accepted conversation. */
export interface KnownTask {
  readonly user: string;
  readonly taskId: string;
  /** What it stores word by word; `null` when facts are to be found in it. */
  readonly memories: readonly KnownMemory[] | null;
  /** Its end was seen. */
  seen: boolean;
}

/** What the caller knows, to be compared with what the service has at the end. */
export interface World {
  readonly users: readonly string[];
  readonly tasks: KnownTask[];
  readonly memories: KnownMemory[];
  /** A text that was never used before. */
  readonly uniqueText: () => string;
  /** A capitalised name that was never used before. */
  readonly uniqueName: () => string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const topics = ['tea', 'rain', 'chess', '公园', '火车', 'violin', 'bread', '周末'] as const;

export const createWorld = (campaign: string, userCount: number, random: SeededRandom): World => {
  let texts = 0;
  let names = 0;
  const users = Array.from({ length: userCount }, (_, index) => `${campaign}-user-${index}`);
  return {
    users,
    tasks: [],
    memories: [],
    uniqueText: () => {
      texts += 1;
      return `${random.pick(topics)} note ${campaign} ${texts}`;
    },
    uniqueName: () => {
      names += 1;
      const spelt = [names / 26 ** 2, names / 26, names].map(
        (place) => letters[Math.floor(place) % letters.length],
      );
      return `Q${spelt.join('u')}x`;
    },
  };
};
