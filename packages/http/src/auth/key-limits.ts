import {
  type AddRequest,
  type AddStructuredRequest,
  admitsApp,
  admitsSubject,
  type BatchDeleteRequest,
  type BatchUpdateRequest,
  type CloseSessionRequest,
  type KeyLimits,
  type KeyScope,
  type Level,
  type ProfileRequest,
  type PurgeRequest,
  type Scope,
  type SubjectRef,
  type SwitchRequest,
  type UpdateRequest,
} from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';

/**
 * Limits of a key, as far as a request shows them. What only the stored memory shows (its app, its
 * subject) is for the use case.
 */

const refuse = (field: string, hint: string): never => {
  throw new DomainError('FORBIDDEN', 'the key does not allow this', { field, hint });
};

/** The subject that a request names, if any. */
export const checkSubject = (key: KeyLimits, subject: SubjectRef | null): void => {
  if (subject !== null && !admitsSubject(key, subject)) {
    refuse('subject', 'the key is limited to other subjects');
  }
};

const checkApp = (
  key: KeyLimits,
  appId: string | null,
  access: 'read' | 'write',
  field: string,
): void => {
  if (admitsApp(key, appId, access)) return;
  if (appId === null) refuse(field, `the key may not ${access} global memories`);
  else refuse(field, 'the key is limited to other apps');
};

/** Where a write puts a memory: its app, and the global level for what every app sees. */
const checkTarget = (
  key: KeyLimits,
  target: { readonly level: Level; readonly app_id: string | null },
  path = '',
): void => {
  if (target.app_id !== null) checkApp(key, target.app_id, 'write', `${path}app_id`);
  if (target.level === 'GLOBAL' || target.app_id === null) {
    checkApp(key, null, 'write', `${path}level`);
  }
};

/**
 * A scope may only name an app of the key; global memories that it may not touch are left out,
 * because a scope only ever narrows. `null` (everything) stays: the use case narrows it.
 */
const limitScope = <S extends Scope | null>(
  key: KeyLimits,
  scope: S,
  access: 'read' | 'write',
): S => {
  if (scope === null || key.apps === null) return scope;
  if (scope.app_id !== null) checkApp(key, scope.app_id, access, 'scope.app_id');
  return { ...scope, include_global: scope.include_global && admitsApp(key, null, access) };
};

export const limitAdd = (key: KeyLimits, request: AddRequest): AddRequest => {
  checkTarget(key, request);
  return request;
};

export const limitAddStructured = (
  key: KeyLimits,
  request: AddStructuredRequest,
): AddStructuredRequest => {
  for (const [at, memory] of request.memories.entries()) {
    checkTarget(key, memory, `memories[${at}].`);
  }
  return request;
};

const checkMove = (
  key: KeyLimits,
  update: Pick<UpdateRequest, 'level' | 'app_id'>,
  path = '',
): void => {
  if (update.app_id !== undefined) checkApp(key, update.app_id, 'write', `${path}app_id`);
  if (update.level === 'GLOBAL') checkApp(key, null, 'write', `${path}level`);
};

export const limitUpdate = (key: KeyLimits, request: UpdateRequest): UpdateRequest => {
  checkMove(key, request);
  return request;
};

export const limitBatchUpdate = (
  key: KeyLimits,
  request: BatchUpdateRequest,
): BatchUpdateRequest => {
  for (const [at, update] of request.updates.entries()) checkMove(key, update, `updates[${at}].`);
  return request;
};

export const limitBatchDelete = (
  key: KeyLimits,
  request: BatchDeleteRequest,
): BatchDeleteRequest =>
  request.by === 'ids' ? request : { ...request, scope: limitScope(key, request.scope, 'write') };

/** A close writes where the session was, and wherever something of it is promoted to. */
export const limitCloseSession = (
  key: KeyLimits,
  request: CloseSessionRequest,
): CloseSessionRequest => {
  checkApp(key, request.app_id, 'write', 'app_id');
  for (const [at, { level }] of request.promote.entries()) {
    if (level === 'GLOBAL') checkApp(key, null, 'write', `promote[${at}].level`);
  }
  return request;
};

/** For reads of one app, or of what every app may see. */
export const limitAppRead = <R extends { readonly app_id: string | null }>(
  key: KeyLimits,
  request: R,
): R => {
  checkApp(key, request.app_id, 'read', 'app_id');
  return request;
};

/** A profile speaks of what every app may see, whichever app it is for. */
export const limitProfile = (key: KeyLimits, request: ProfileRequest): ProfileRequest => {
  checkApp(key, null, 'read', 'app_id');
  return limitAppRead(key, request);
};

/** Everything of a subject is more than a key of some apps may touch; only `privacy` says how fast it is erased. */
export const limitPurge = (
  key: KeyLimits & { readonly scopes: readonly KeyScope[] },
  request: PurgeRequest,
): PurgeRequest => {
  if (request.immediate && !key.scopes.includes('privacy')) {
    refuse('immediate', 'needs scope privacy; without it, it is erased after retention');
  }
  if (key.apps === null) return request;
  if (request.scope === null) refuse('scope', 'the key is limited to apps: name one of them');
  const scope = limitScope(key, request.scope, 'write');
  if (scope?.app_id === null) checkApp(key, null, 'write', 'scope.app_id');
  return { ...request, scope };
};

export const limitSwitch = (key: KeyLimits, request: SwitchRequest): SwitchRequest => {
  checkApp(key, request.app_id, request.enabled === null ? 'read' : 'write', 'app_id');
  return request;
};

/** For reads that carry a scope. */
export const limitRead = <R extends { readonly scope: Scope | null }>(
  key: KeyLimits,
  request: R,
): R => ({ ...request, scope: limitScope(key, request.scope, 'read') });
