/** A held lease. `token` rises with every change of holder: a stale holder can be told by it. */
export interface HeldLease {
  readonly name: string;
  readonly holder: string;
  readonly token: bigint;
  /** Monotonic-clock milliseconds that it is still good for, as of the answer. */
  readonly remainingMs: number;
}

/**
 * Fenced leases: who does a piece of work that only one may do.
 *
 * - `acquire` answers the lease, or `undefined` while another holder's has not run out. The same holder
 *   asking again renews it and keeps its token. A new holder gets a higher token.
 * - `renew` and `release` with a token that is not the current one: `PortError` `FENCED` for renew, nothing for release.
 * - Time is the store's own, by the monotonic clock or the server's; never the business clock.
 */
export interface Lease extends AsyncDisposable {
  readonly acquire: (
    name: string,
    options: { readonly holder: string; readonly ttlMs: number },
  ) => Promise<HeldLease | undefined>;
  readonly renew: (lease: HeldLease, options: { readonly ttlMs: number }) => Promise<HeldLease>;
  readonly release: (lease: HeldLease) => Promise<void>;
}
