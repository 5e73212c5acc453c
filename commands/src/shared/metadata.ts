import type { CallContext } from '@palimpsest/domain/contract';
import type { IdSource, SubjectId, TenantId } from '@palimpsest/kernel';
import type { CommandMetadata } from '@palimpsest/runtime';
import type { CommandIdentity } from './command-identity.ts';

/** Metadata of the events that a call leads to. */
export const metadataOf = (
  context: CallContext,
  identity: Omit<CommandIdentity, 'concerns'>,
  subject: SubjectId | null,
  policyVersion: number,
): CommandMetadata => ({
  tenant: context.tenant,
  subject_id: subject,
  correlation_id: context.traceId,
  causation_id: null,
  command_id: identity.commandId,
  ...(identity.bodyHmac === undefined ? {} : { body_hmac: identity.bodyHmac }),
  actor: context.actor,
  policy_version: policyVersion,
  idempotent: identity.idempotent,
});

/** Metadata of events that no call leads to: of a job, or of a task that goes on after its call. */
export const systemMetadata = (
  ids: IdSource,
  on: { readonly tenant: TenantId; readonly subject: SubjectId; readonly policyVersion: number },
  by: Partial<Pick<CommandMetadata, 'actor' | 'correlation_id' | 'causation_id'>> = {},
): CommandMetadata => {
  const id = ids.random();
  return {
    tenant: on.tenant,
    subject_id: on.subject,
    correlation_id: id,
    causation_id: null,
    command_id: id,
    actor: { type: 'SYSTEM', id: 'jobs' },
    policy_version: on.policyVersion,
    idempotent: false,
    ...by,
  };
};
