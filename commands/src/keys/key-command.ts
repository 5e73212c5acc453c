import {
  decideTenant,
  type Grantor,
  type HeldKey,
  type KeyCommand,
  type KeyRights,
  type TenantDraft,
  type TenantState,
  tenantStream,
} from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import { DomainError, type Instant, type TenantId } from '@palimpsest/kernel';
import type { AggregateStore } from '@palimpsest/runtime';
import { tokenFor } from '../edit/run-edit.ts';
import type { CommandIdentity } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { notFound } from '../shared/subject.ts';

export interface KeyDeps extends CommandDeps {
  readonly tenants: AggregateStore<TenantState, TenantDraft>;
}

/** An order about keys, still without whoever gives it. */
export type KeyOrder = KeyCommand extends infer Command
  ? Command extends KeyCommand
    ? Omit<Command, 'by'>
    : never
  : never;

/** What the key of a call may do, apart from how long and how often. */
export const callerRights = ({ key }: CallContext): KeyRights => ({
  scopes: key.scopes,
  apps: key.apps,
  global: key.global,
  subjects: key.subjects === null ? null : [...key.subjects],
  expiresAt: null,
  callsPerMinute: null,
});

/** The bootstrap key stands in no stream; it never expires, and has no limit of calls. */
const grantorOf = async (deps: KeyDeps, context: CallContext): Promise<Grantor> => {
  const { state } = await deps.tenants.load(tenantStream(context.tenant));
  const keyId = context.key.id;
  const { expiresAt = null, callsPerMinute = null } = state.keys.get(keyId)?.rights ?? {};
  return { keyId, rights: { ...callerRights(context), expiresAt, callsPerMinute } };
};

/** The tenant that an order is about. Another than the key's own only with scope `operator`. */
export const tenantOfKeys = (context: CallContext, named: string | null): TenantId => {
  if (named === null || named === context.tenant) return context.tenant;
  if (!context.key.scopes.includes('operator')) {
    throw new DomainError('FORBIDDEN', 'another tenant needs scope operator', { field: 'tenant' });
  }
  return named as TenantId; // checked by the contract's pattern
};

/** What an order about keys came to. The position token is one of the tenant that was written to. */
export interface KeyOutcome {
  readonly state: TenantState;
  readonly now: Instant;
  readonly position: string;
}

/** A key of a tenant. Throws `NOT_FOUND`. */
export const heldKey = async (deps: KeyDeps, tenant: TenantId, keyId: string): Promise<HeldKey> => {
  const { state } = await deps.tenants.load(tenantStream(tenant), { fresh: true });
  const key = state.keys.get(keyId);
  if (key === undefined) throw notFound('key');
  return key;
};

/** Carries out an order about the keys of a tenant; the key table has it before the answer. */
export const runKeyOrder = async (
  deps: KeyDeps,
  context: CallContext,
  identity: CommandIdentity,
  tenant: TenantId,
  order: KeyOrder,
): Promise<KeyOutcome> => {
  // A tenant begins with its first key; an order about a key that is not there begins none.
  if (order.type === 'IssueKey') await deps.vault.ensureTenant(tenant);
  else await heldKey(deps, tenant, order.keyId);
  const by = await grantorOf(deps, context);
  const { version } = await deps.policies.current(tenant);
  const executed = await deps.tenants.execute(
    tenantStream(tenant),
    { ...metadataOf(context, identity, null, version), tenant },
    (state, { now }) => decideTenant({ ...order, by }, state, { now }),
  );
  await deps.publish(executed.recorded);
  return {
    state: executed.state,
    now: executed.now,
    position: await tokenFor(deps, tenant, executed.position),
  };
};
