/** Largest power of two smaller than `size` (at least 2): where RFC 6962 splits a tree. */
export const splitOf = (size: bigint): bigint => 1n << BigInt((size - 1n).toString(2).length - 1);

/** Whether `size` is a power of two. */
export const isPowerOfTwo = (size: bigint): boolean => size > 0n && (size & (size - 1n)) === 0n;

/** Logarithm of a power of two. */
export const heightOf = (size: bigint): number => size.toString(2).length - 1;
