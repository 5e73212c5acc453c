import { DomainError, type Instant } from '@palimpsest/kernel';
import type { ScopeName } from './events.ts';

/** Whom a key may be limited to. */
export interface SubjectName {
  readonly kind: string;
  readonly id: string;
}

/** What an API key may do. `null` lists are unlimited. */
export interface KeyRights {
  readonly scopes: readonly ScopeName[];
  readonly apps: readonly string[] | null;
  /** Access to global memories: of use only with a list of apps. */
  readonly global: 'none' | 'read' | 'write';
  readonly subjects: readonly SubjectName[] | null;
  readonly expiresAt: Instant | null;
  /** Calls in a minute; `null`: any number. */
  readonly callsPerMinute: number | null;
}

const reach = { none: 0, read: 1, write: 2 } as const;

/** A key without a list of apps reaches global memories whatever `global` says. */
const globalReach = ({ apps, global }: KeyRights): number =>
  apps === null ? reach.write : reach[global];

const within = <T>(
  asked: readonly T[] | null,
  held: readonly T[] | null,
  same: (left: T, right: T) => boolean,
): boolean =>
  held === null ||
  (asked !== null && asked.every((member) => held.some((other) => same(member, other))));

/** Throws `FORBIDDEN`, with the field, where some rights go beyond those of whoever grants them. */
export const checkGrant = (asked: KeyRights, held: KeyRights): void => {
  const beyond = (field: string): DomainError =>
    new DomainError('FORBIDDEN', 'a key grants only what it may do itself', { field });
  if (!asked.scopes.every((scope) => held.scopes.includes(scope))) throw beyond('scopes');
  if (!within(asked.apps, held.apps, (left, right) => left === right)) throw beyond('apps');
  if (globalReach(asked) > globalReach(held)) throw beyond('global');
  const sameSubject = (left: SubjectName, right: SubjectName): boolean =>
    left.kind === right.kind && left.id === right.id;
  if (!within(asked.subjects, held.subjects, sameSubject)) throw beyond('subjects');
  const isFaster =
    held.callsPerMinute !== null &&
    (asked.callsPerMinute === null || asked.callsPerMinute > held.callsPerMinute);
  if (isFaster) throw beyond('calls_per_minute');
  const outlives =
    held.expiresAt !== null && (asked.expiresAt === null || asked.expiresAt > held.expiresAt);
  if (outlives) throw beyond('expires_at');
};
