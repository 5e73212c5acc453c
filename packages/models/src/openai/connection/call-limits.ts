/** How long and how often a provider is tried before a call is given up. */
export interface CallLimits {
  /** Time for one attempt, answer included, in ms. Default: 60,000 for chat, 10,000 for embeddings. */
  readonly timeoutMs?: number;
  /** Further attempts after a failure that may pass. Default 2. */
  readonly retries?: number;
  /** Middle of the first pause between attempts, in ms; doubles, with jitter. Default 250. */
  readonly firstRetryDelayMs?: number;
  /**
   * Longest pause, in ms. A provider that asks (`Retry-After`) for more is not waited for: the call fails and
   * whoever called comes back later. Default 20,000.
   */
  readonly maxRetryDelayMs?: number;
  /** Failures in a row after which the provider is left alone. Default 5. */
  readonly breakerFailures?: number;
  /** How long it is left alone before one call tries again, in ms. Default 10,000. */
  readonly breakerOpenMs?: number;
}

export type ResolvedCallLimits = Required<CallLimits>;

export const resolveCallLimits = (
  limits: CallLimits,
  defaultTimeoutMs: number,
): ResolvedCallLimits => ({
  timeoutMs: limits.timeoutMs ?? defaultTimeoutMs,
  retries: limits.retries ?? 2,
  firstRetryDelayMs: limits.firstRetryDelayMs ?? 250,
  maxRetryDelayMs: limits.maxRetryDelayMs ?? 20_000,
  breakerFailures: limits.breakerFailures ?? 5,
  breakerOpenMs: limits.breakerOpenMs ?? 10_000,
});
