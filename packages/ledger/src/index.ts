export { canonicalBytes } from './leaf/canonical-json.ts';
export { type LeafInput, leafBytes, leafFormat } from './leaf/leaf.ts';
export { type ParsedLeaf, parseLeaf } from './leaf/parse-leaf.ts';
export { type CheckpointBody, checkpointText, parseCheckpoint } from './note/checkpoint.ts';
export { createSigner, generateSigningKey, publicHalf, type RawKeyPair } from './note/ed25519.ts';
export {
  checkNote,
  type NoteVerdict,
  noteKeyId,
  parseNote,
  signNote,
  verifierKey,
} from './note/signed-note.ts';
export { emptyRoot } from './tree/empty-root.ts';
export {
  type CompletedHash,
  type GrowingTree,
  newGrowingTree,
  resumeTree,
} from './tree/growing-tree.ts';
export { leafHash } from './tree/leaf-hash.ts';
export { type ReadHashes, tileWidth } from './tree/levels.ts';
export { proveConsistency, proveInclusion } from './tree/prove.ts';
export { tilePath } from './tree/tile-path.ts';
export { createTreeReader, type TreeReader } from './tree/tree-reader.ts';
export { verifyConsistency, verifyInclusion } from './tree/verify.ts';
