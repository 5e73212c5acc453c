/** Failures after which a task of an erasure is given up: none. It is tried again until nothing is left. */
export const MAX_FAILURES = 1_000_000;
