/**
 * A service of somebody else's (a KMS, an HSM behind HTTP) that encrypts short secrets under a key which never leaves it.
 *
 * - `wrap` answers printable ASCII without white space; two calls for the same secret answer different text.
 * - `unwrap` is the inverse, for text that was wrapped before the service rotated its key, too.
 * - Every call ends within a time limit of the adapter's own.
 * - Throws `PortError`: `UNAVAILABLE` (retryable) when the service cannot be reached, is sealed or is too busy;
 *   `INCOMPATIBLE` when it refuses the call (wrong token, no such key, text that it did not wrap) or is no such service.
 *   No error holds a token, a secret or what the service said.
 */
export interface KeyService {
  readonly wrap: (secret: Uint8Array) => Promise<string>;
  readonly unwrap: (wrapped: string) => Promise<Uint8Array>;
}
