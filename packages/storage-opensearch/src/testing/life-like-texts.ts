import { createHash } from 'node:crypto';

export interface LifeLikeText {
  readonly text: string;
  readonly vector: readonly number[];
}

export const lifeLikeDimension = 32;

const words = 3_000;
const topics = 40;

/** Even numbers in [0, 1), the same in every run: SHA-256 of a counter. */
const createRandom = (seed: number): (() => number) => {
  let counter = 0;
  let block = Buffer.alloc(0);
  return () => {
    const place = (counter % 8) * 4;
    if (place === 0) block = createHash('sha256').update(`${seed} ${counter}`).digest();
    counter += 1;
    return block.readUInt32LE(place) / 2 ** 32;
  };
};

/** A few words are in most texts and most words in a few, as in any language; texts of one topic lie close together. */
export const lifeLikeTexts = (count: number, seed: number): readonly LifeLikeText[] => {
  const random = createRandom(seed);
  const aroundZero = (): number => random() + random() + random() - 1.5;
  const vectorOf = (): readonly number[] =>
    Array.from({ length: lifeLikeDimension }, () => aroundZero());
  const centres = Array.from({ length: topics }, vectorOf);
  return Array.from({ length: count }, () => {
    const centre = centres[Math.floor(random() * topics)] ?? [];
    const raw = centre.map((value) => value + 0.7 * aroundZero());
    const norm = Math.hypot(...raw);
    const length = 4 + Math.floor(random() * 24);
    return {
      text: Array.from({ length }, () => `w${Math.floor(words ** random()) - 1}`).join(' '),
      vector: raw.map((value) => value / norm),
    };
  });
};
