/** A tile has 256 hashes, so it spans eight levels of the binary tree (C2SP tlog-tiles). */
export const tileHeight = 8;
export const tileWidth = 256;

/**
 * Reads roots of complete subtrees, as the `LedgerStore` port keeps them: number `n` of level `l` covers the `256^l`
 * leaves from `n × 256^l` on; level 0 are the leaf hashes.
 */
export type ReadHashes = (
  level: number,
  options: { readonly from: bigint; readonly limit: number },
) => Promise<readonly Uint8Array[]>;

/** A hash that a proof needs and that is not there. */
export const missingHash = (level: number, number: bigint): RangeError =>
  new RangeError(`hash ${number} of level ${level} is missing`);
