import { readFileSync } from 'node:fs';
import type { Simplify } from '../fold/fold.ts';

const pairs = readFileSync(
  new URL('../../../assets/static-en-zh/t2s.txt', import.meta.url),
  'utf8',
);
const map = new Map<string, string>();
for (const line of pairs.split('\n')) {
  const [traditional, simplified] = [line.charAt(0), line.charAt(1)];
  if (traditional.length > 0 && simplified.length > 0) map.set(traditional, simplified);
}

/** The shipped table of characters, applied unit by unit as the vocabulary does. */
export const simplify: Simplify = (run) =>
  run.replace(/[\u3400-\u9fff]/g, (unit) => map.get(unit) ?? unit);
