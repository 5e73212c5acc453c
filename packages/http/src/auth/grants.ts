import {
  admitsApp,
  admitsSubject,
  type GlobalAccess,
  globalAccesses,
  type IssueKeyRequest,
} from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import type { AuthenticatedKey } from '../app-deps.ts';

const refuse = (field: string, hint: string): never => {
  throw new DomainError('FORBIDDEN', 'the key does not allow this', { field, hint });
};

/** Another tenant's keys are for operators only. */
export const limitTenant = <R extends { readonly tenant: string | null }>(
  key: AuthenticatedKey,
  request: R,
): R => {
  const { tenant } = request;
  if (tenant !== null && tenant !== key.tenant && !key.scopes.includes('operator')) {
    refuse('tenant', 'another tenant needs scope operator');
  }
  return request;
};

const mayGrantGlobal = (own: GlobalAccess, granted: GlobalAccess): boolean =>
  globalAccesses.indexOf(granted) <= globalAccesses.indexOf(own);

/** A key grants only what it has itself: no scope more, no app, no subject more. */
export const limitGrant = (key: AuthenticatedKey, request: IssueKeyRequest): IssueKeyRequest => {
  limitTenant(key, request);
  if (!request.scopes.every((scope) => key.scopes.includes(scope))) {
    refuse('scopes', 'a key grants only scopes that it has itself');
  }
  if (key.apps !== null) {
    if (request.apps === null || !request.apps.every((app) => admitsApp(key, app, 'write'))) {
      refuse('apps', 'a key grants only apps that it has itself');
    }
    if (!mayGrantGlobal(key.global, request.global)) {
      refuse('global', 'a key grants only what it has itself');
    }
  }
  if (key.subjects !== null && !request.subjects?.every((subject) => admitsSubject(key, subject))) {
    refuse('subjects', 'a key grants only subjects that it has itself');
  }
  return request;
};
