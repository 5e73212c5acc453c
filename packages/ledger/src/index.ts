export { canonicalBytes } from './canonical-json.ts';
export { type LeafInput, leafBytes, leafFormat } from './leaf.ts';
export { leafHash } from './leaf-hash.ts';
