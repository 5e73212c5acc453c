import type { CallContext } from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import type { CommandMetadata } from '@palimpsest/runtime';
import type { CommandIdentity } from './command-identity.ts';

/** Metadata of the events that a call leads to. */
export const metadataOf = (
  context: CallContext,
  identity: CommandIdentity,
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
