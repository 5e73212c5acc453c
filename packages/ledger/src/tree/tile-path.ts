import { tileWidth } from './levels.ts';

/** Path of a tile as C2SP tlog-tiles writes it: `tile/0/x001/x234/067`, with `.p/<width>` for one that is not full. */
export const tilePath = (level: number, number: bigint, width: number = tileWidth): string => {
  const groups: string[] = [];
  for (let rest = number; groups.length === 0 || rest > 0n; rest /= 1000n) {
    const digits = (rest % 1000n).toString().padStart(3, '0');
    groups.unshift(groups.length === 0 ? digits : `x${digits}`);
  }
  const path = `tile/${level}/${groups.join('/')}`;
  return width === tileWidth ? path : `${path}.p/${width}`;
};
