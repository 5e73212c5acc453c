import type { SubjectRef } from './fields/subject.ts';

/** What a key may do; several give the union of their rights. */
export const keyScopes = ['agent', 'privacy', 'auditor', 'admin', 'operator'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a key that is limited to apps may do with global memories. */
export const globalAccesses = ['none', 'read', 'write'] as const;
export type GlobalAccess = (typeof globalAccesses)[number];

/** Limits of a key within its tenant. */
export interface KeyLimits {
  /** `null`: every app, and global memories too. */
  readonly apps: readonly string[] | null;
  /** Only looked at when `apps` is a list. */
  readonly global: GlobalAccess;
  /** `null`: every subject. */
  readonly subjects: readonly SubjectRef[] | null;
}

/**
 * Whether a key may see or write what belongs to `appId` (`null`: to no app). Calls that take a
 * subject are checked at the edge; calls that take an id check the memory that was found.
 */
export const admitsApp = (
  { apps, global }: Pick<KeyLimits, 'apps' | 'global'>,
  appId: string | null,
  access: 'read' | 'write',
): boolean => {
  if (apps === null) return true;
  if (appId !== null) return apps.includes(appId);
  return access === 'read' ? global !== 'none' : global === 'write';
};

/** Whether a key may touch anything of a subject. */
export const admitsSubject = (
  { subjects }: Pick<KeyLimits, 'subjects'>,
  subject: SubjectRef,
): boolean =>
  subjects === null || subjects.some(({ kind, id }) => kind === subject.kind && id === subject.id);

/** Deleted content is shown to those who answer for it, never to agents alone. */
export const showsDeleted = (scopes: readonly KeyScope[]): boolean =>
  scopes.includes('privacy') || scopes.includes('auditor');
