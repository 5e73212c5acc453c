import { DomainError, PortError, type TenantId } from '@palimpsest/kernel';

/** Bytes that cannot be what they should be: altered, moved or cut. Names no content and no key. */
export const corrupt = (what: string): PortError =>
  new PortError('CORRUPT', `${what} is damaged, or was moved from another place`, {
    retryable: false,
  });

/** The keys in the store were wrapped by another root key than the one given. */
export const wrongRootKey = (given: string, needed: string): PortError =>
  new PortError(
    'INCOMPATIBLE',
    `lost or wrong root key: this data was sealed under root key ${needed}, but ${given} was given; ` +
      'start with the root key (environment or file) that this data directory was made with, or restore it from its backup',
    { retryable: false },
  );

/** No keys: the tenant was never set up, or was erased. */
export const noTenant = (tenant: TenantId): DomainError =>
  new DomainError('NOT_FOUND', `tenant ${tenant} has no keys: it was never set up, or was erased`);

/** No keys: the subject was never seen, was erased, or belongs to another tenant. */
export const noSubject = (): DomainError =>
  new DomainError('NOT_FOUND', 'the subject has no keys: it is not known, or was erased');
