import type { KeyLimits, KeyScope, UseCases } from '@palimpsest/domain/contract';
import type { Actor, Clock, Instant, ManualClock, TenantId } from '@palimpsest/kernel';
import type { FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import type { OpenBundle } from './audit/bundle-download.ts';

/** A key as the key table knows it. */
export interface AuthenticatedKey extends KeyLimits {
  readonly id: string;
  readonly tenant: TenantId;
  readonly scopes: readonly KeyScope[];
  /** Calls that it admits in a minute; `null`: any number. */
  readonly callsPerMinute: number | null;
  /** What stands for the key in the events it causes. */
  readonly pseudonym: Actor['id'];
}

/** How a call stands against the limit of its key. */
export interface RateVerdict {
  readonly limit: number;
  /** Calls that would be admitted now. */
  readonly remaining: number;
  /** Until as many are admitted again as the limit says. */
  readonly resetMs: number;
  /** 0: this call is admitted. Else it is not, and the next one is after so long. */
  readonly retryAfterMs: number;
}

/** One thing that the service needs, or one projection. */
export interface HealthCheck {
  readonly name: string;
  readonly ok: boolean;
  /** State, lag or reason, in words of our own: never an address, a path or content. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface HealthReport {
  readonly ready: boolean;
  readonly dependencies: readonly HealthCheck[];
  readonly projections: readonly HealthCheck[];
}

/** Sizes of a body in bytes. */
export interface BodyLimits {
  /** @default 524_288 (512 KiB) */
  readonly body: number;
  /** Of calls that take many items at once. @default 2_097_152 (2 MiB) */
  readonly bulkBody: number;
  /**
   * A body over its limit is read and dropped up to here, so that the caller can read the answer;
   * beyond, the connection ends. @default 8_388_608 (8 MiB)
   */
  readonly drain: number;
}

export const defaultBodyLimits: BodyLimits = {
  body: 512 * 1024,
  bulkBody: 2 * 1024 * 1024,
  drain: 8 * 1024 * 1024,
};

/** Kinds of work that a process can answer calls with. */
export type ServingRole = 'command' | 'query';

/** What the HTTP edge is given. */
export interface HttpDeps {
  readonly useCases: UseCases;
  /** Evidence bundles behind signed links; without it there are none. */
  readonly openBundle?: OpenBundle;
  /** The file behind a signed link; `undefined` for a link that is wrong, expired, or of somebody who was erased. */
  readonly openDownload: (
    id: string,
    expires: string,
    signature: string,
  ) => Promise<
    | {
        readonly contentType: string;
        readonly bytes: number;
        readonly pieces: AsyncIterable<Uint8Array>;
      }
    | undefined
  >;
  /** The key that a secret opens, or `null` when none does: unknown, revoked or expired at `now`. */
  readonly authenticate: (secret: string, now: Instant) => Promise<AuthenticatedKey | null>;
  /** Counts a call of a key; `null` for one without a limit. */
  readonly countCall: (key: AuthenticatedKey) => RateVerdict | null;
  readonly clock: Clock;
  /** Only under `PALIMPSEST_CLOCK=manual:…`; with `null` the clock call does not exist. */
  readonly manualClock: ManualClock | null;
  readonly health: () => Promise<HealthReport>;
  /** Where the edge puts its metrics, and what `/metrics` prints. */
  readonly metrics: Registry;
  /** Version of the product. */
  readonly version: string;
  /** What this process does; calls for others are refused with where to send them. Default: everything. */
  readonly roles?: readonly ServingRole[];
  /** True when only this machine can connect: metrics and health details then need no key. */
  readonly isLoopback: boolean;
  /** Options of pino, or false. @default false */
  readonly logger?: FastifyServerOptions['logger'];
  readonly limits?: BodyLimits;
  /** PEM certificate and key; without them it speaks plain HTTP. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Behind a proxy that ends TLS: its forwarding headers are believed. @default false */
  readonly trustProxy?: boolean;
}
