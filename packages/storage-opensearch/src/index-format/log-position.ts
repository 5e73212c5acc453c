/** A log position as text that sorts as the number does: JSON numbers are exact to 2^53 only. */
export type PositionText = string;

const digits = 20;

/** Before every position. */
export const beforeAll: PositionText = '';

export const positionText = (position: bigint): PositionText =>
  position.toString().padStart(digits, '0');

export const parsePosition = (text: PositionText): bigint => BigInt(text);

/** The position before, so that "up to that" means "below this". */
export const below = (position: PositionText): PositionText =>
  position === beforeAll || BigInt(position) === 0n
    ? beforeAll
    : positionText(BigInt(position) - 1n);

export const laterOf = (one: PositionText, other: PositionText): PositionText =>
  one > other ? one : other;
