import type { Actor, TenantId } from '@palimpsest/kernel';
import type { KeyLimits, KeyScope } from './key-access.ts';

/** The key that admitted a call: id, rights and limits, never the secret. */
export interface CallerKey extends KeyLimits {
  readonly id: string;
  readonly scopes: readonly KeyScope[];
}

/**
 * A call's `Idempotency-Key` with the body exactly as it came. A repeat is recognised by
 * `(API key, path, key)` and told from a misuse by an HMAC of the body.
 */
export interface Idempotency {
  /** 1 to 255 characters. */
  readonly key: string;
  readonly bodyBytes: Uint8Array;
}

/** What every use case knows of the call beside its body. */
export interface CallContext {
  /** From the key, never from the body. */
  readonly tenant: TenantId;
  readonly key: CallerKey;
  /** By the scope that admitted the call. */
  readonly actor: Actor;
  /** 32 hex digits: correlation id of the events. */
  readonly traceId: string;
  /** Path of the call, such as `/memory/v1/add`. */
  readonly path: string;
  /** `null` when none was given, and for calls that only read. */
  readonly idempotency: Idempotency | null;
  /** Aborted when the caller hangs up before the answer. */
  readonly signal: AbortSignal;
}
