import { randomBytes } from 'node:crypto';
import {
  decideTenant,
  type Grantor,
  type TenantCommand,
  type TenantDraft,
  type TenantEvent,
  type TenantState,
  tenantStream,
} from '@palimpsest/domain';
import type {
  CallContext,
  IssueKeyAnswer,
  IssueKeyRequest,
  RevokeKeyAnswer,
  RevokeKeyRequest,
  RotateKeyRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type RecordedEvent, type TenantId } from '@palimpsest/kernel';
import { type AggregateStore, decodeEvent } from '@palimpsest/runtime';
import { positionOfEvents, positionToken } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import type { CommandIdentity } from '../shared/idempotency.ts';
import { metadataOf } from '../shared/metadata.ts';

export interface KeyDeps extends CommandDeps {
  readonly tenants: AggregateStore<TenantState, TenantDraft>;
}

/** 256 random bits; the prefix lets scanners for leaked secrets recognise it. */
const newSecret = (): string => `pal_${randomBytes(32).toString('base64url')}`;

const grantorOf = ({ key }: CallContext): Grantor => ({
  keyId: key.id,
  rights: {
    scopes: key.scopes,
    apps: key.apps,
    global: key.global,
    subjects: key.subjects === null ? null : [...key.subjects],
    expiresAt: null,
  },
});

/** Another tenant than the key's own only with scope `operator`; its keys are made by the first call. */
const tenantOf = async (
  deps: KeyDeps,
  context: CallContext,
  named: string | null,
): Promise<TenantId> => {
  if (named === null || named === context.tenant) return context.tenant;
  if (!context.key.scopes.includes('operator')) {
    throw new DomainError('FORBIDDEN', 'another tenant needs scope operator', { field: 'tenant' });
  }
  const tenant = named as TenantId; // checked by the contract's pattern
  await deps.vault.ensureTenant(tenant);
  return tenant;
};

const run = async (
  deps: KeyDeps,
  context: CallContext,
  identity: CommandIdentity,
  tenant: TenantId,
  command: TenantCommand,
) => {
  const { version } = await deps.policies.current(tenant);
  const executed = await deps.tenants.execute(
    tenantStream(tenant),
    { ...metadataOf(context, identity, null, version), tenant },
    (state, { now }) => decideTenant(command, state, { now }),
  );
  await deps.publish(executed.recorded);
  return { ...executed, token: await positionToken(deps, context, executed.position) };
};

const eventsOf = (recorded: readonly RecordedEvent[]): readonly TenantEvent[] =>
  recorded.map((one) => decodeEvent<TenantEvent>(one).event);

const issuedAgain = async (
  deps: KeyDeps,
  context: CallContext,
  recorded: readonly RecordedEvent[],
): Promise<IssueKeyAnswer> => {
  const issued = eventsOf(recorded).find((event) => event.type === 'ApiKeyIssued');
  return {
    key_id: issued?.data.key_id ?? '',
    position: await positionOfEvents(deps, context, recorded),
  };
};

/** A repeat is answered without the secret: it was shown once. */
const withoutSecret = ({ key_id, position }: IssueKeyAnswer): IssueKeyAnswer => ({
  key_id,
  position,
});

/** `/admin/v1/keys/issue`. */
export const createIssueKey =
  (deps: KeyDeps): UseCase<IssueKeyRequest, IssueKeyAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const tenant = await tenantOf(deps, context, request.tenant);
        const secret = newSecret();
        const keyId = `k_${deps.ids.random()}`;
        const { token } = await run(deps, context, identity, tenant, {
          type: 'IssueKey',
          keyId,
          keyHash: deps.vault.apiKeys.hash(secret),
          name: request.name,
          rights: {
            scopes: request.scopes,
            apps: request.apps,
            global: request.global,
            subjects: request.subjects === null ? null : [...request.subjects],
            expiresAt: request.expires_at,
          },
          by: grantorOf(context),
        });
        return { key_id: keyId, key: secret, position: token };
      },
      (events) => issuedAgain(deps, context, events),
      withoutSecret,
    );

/** `/admin/v1/keys/rotate`: a new secret with the same rights; the old one goes on for the grace. */
export const createRotateKey =
  (deps: KeyDeps): UseCase<RotateKeyRequest, IssueKeyAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const tenant = await tenantOf(deps, context, request.tenant);
        const secret = newSecret();
        const newKeyId = `k_${deps.ids.random()}`;
        const { token } = await run(deps, context, identity, tenant, {
          type: 'RotateKey',
          keyId: request.key_id,
          newKeyId,
          newKeyHash: deps.vault.apiKeys.hash(secret),
          graceMinutes: request.grace_minutes,
          by: grantorOf(context),
        });
        return { key_id: newKeyId, key: secret, position: token };
      },
      (events) => issuedAgain(deps, context, events),
      withoutSecret,
    );

/** `/admin/v1/keys/revoke`: works within a second everywhere. */
export const createRevokeKey =
  (deps: KeyDeps): UseCase<RevokeKeyRequest, RevokeKeyAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const tenant = await tenantOf(deps, context, request.tenant);
        const { state, now, token } = await run(deps, context, identity, tenant, {
          type: 'RevokeKey',
          keyId: request.key_id,
          by: grantorOf(context),
        });
        return {
          key_id: request.key_id,
          revoked_at: state.keys.get(request.key_id)?.revokedFrom ?? now,
          position: token,
        };
      },
      async (recorded) => {
        const revoked = eventsOf(recorded).find((event) => event.type === 'ApiKeyRevoked');
        return {
          key_id: request.key_id,
          revoked_at: revoked?.data.effective_at ?? deps.clock.now(),
          position: await positionOfEvents(deps, context, recorded),
        };
      },
    );
