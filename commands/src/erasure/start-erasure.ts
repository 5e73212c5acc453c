import {
  type HeldPurge,
  type IntakeEvent,
  intakeStream,
  isHeld,
  type MemoryState,
  memoryStream,
  type StartErasure,
} from '@palimpsest/domain';
import type { SubjectId, TenantId } from '@palimpsest/kernel';
import { type CommandMetadata, decodeEvent } from '@palimpsest/runtime';
import { startAppend } from '../worker/intake-progress.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import { type ErasureScope, findErasure } from './erasure-scope.ts';

/** What is to be erased, and for whom. */
export interface ErasureOrder {
  readonly erasureId: string;
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly traceId: string;
  readonly selection:
    | { readonly by: 'purge'; readonly purgeId: string }
    | Extract<StartErasure['selection'], { readonly by: 'ids' | 'messages' | 'record' }>;
}

/** Events of an erasure are the system's own: who asked for it stands with the purge. */
export const erasureMetadata = (
  { erasureId, tenant, subject, traceId }: ErasureOrder,
  policyVersion: number,
  step: string,
): CommandMetadata => ({
  tenant,
  subject_id: subject,
  correlation_id: traceId,
  causation_id: null,
  command_id: `${erasureId}.${step}`,
  actor: { type: 'SYSTEM', id: 'erasure' },
  policy_version: policyVersion,
  idempotent: false,
});

export const purgeOf = (state: MemoryState, order: ErasureOrder): HeldPurge | undefined => {
  const { selection } = order;
  if (selection.by !== 'purge') return undefined;
  return state.privacy.purges.find(({ purgeId }) => purgeId === selection.purgeId);
};

const PAGE = 200;

/** Whether a conversation was accepted after the purge: the subject then goes on living. */
const hasNewer = async (
  { eventStore }: ErasureDeps,
  subject: SubjectId,
  epoch: bigint | null,
): Promise<boolean> => {
  for (let from = epoch === null ? 0n : epoch + 1n; ; from += BigInt(PAGE)) {
    const page = await eventStore.readStream(intakeStream(subject), { from, limit: PAGE });
    if (page.some(({ type }) => type === 'IntakeAccepted')) return true;
    if (page.length < PAGE) return false;
  }
};

/** Closes the intakes of a subject that may end, so that none is accepted while it does. Answers whether they are closed. */
const closeIntakes = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  purge: HeldPurge,
  policyVersion: number,
): Promise<boolean> => {
  const metadata = erasureMetadata(order, policyVersion, `close.${deps.ids.random()}`);
  const { state } = await deps.intakes.execute(
    intakeStream(order.subject),
    metadata,
    async ({ closed }) => {
      if (closed || (await hasNewer(deps, order.subject, purge.intakeEpoch))) return [];
      return [{ type: 'IntakesClosed', data: { task_id: order.erasureId } }];
    },
  );
  return state.closed;
};

const reopenIntakes = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  policyVersion: number,
): Promise<void> => {
  const [last] = await deps.eventStore.readStream(intakeStream(order.subject), {
    direction: 'backwards',
    limit: 1,
  });
  if (last === undefined) return;
  const { event } = decodeEvent<IntakeEvent>(last);
  // Closed by another erasure: that one decides.
  if (event.type !== 'IntakesClosed' || event.data.task_id !== order.erasureId) return;
  const metadata = erasureMetadata(order, policyVersion, `reopen.${deps.ids.random()}`);
  await deps.intakes.execute(intakeStream(order.subject), metadata, ({ closed }) =>
    closed ? [{ type: 'IntakesReopened', data: { task_id: order.erasureId } }] : [],
  );
};

/**
 * Tells the log that an erasure begins: from then on nobody can work with what it takes. One that has begun is found
 * again. `held`: a legal hold stands. `nothing`: all of it came back, or went, in the meantime.
 */
export const startErasure = async (
  deps: ErasureDeps,
  order: ErasureOrder,
): Promise<ErasureScope | 'held' | 'nothing'> => {
  const stream = memoryStream(order.subject);
  const begun = await findErasure(deps.eventStore, order.subject, order.erasureId);
  if (begun !== undefined) return begun;
  const { version, policy } = await deps.policies.current(order.tenant, order.subject);
  const { state } = await deps.memories.load(stream, { fresh: true });
  const purge = purgeOf(state, order);
  const isUnderHold = isHeld(state.privacy, deps.clock.now());
  const mayEnd =
    purge !== undefined &&
    purge.scope === null &&
    !isUnderHold &&
    (await closeIntakes(deps, order, purge, version));
  const { selection } = order;
  const executed = await deps.memories.execute(
    stream,
    erasureMetadata(order, version, `start.${deps.ids.random()}`),
    (newest, { now, eventId }) => {
      const append = startAppend(newest, { now, eventId, policy, policyVersion: version }, () =>
        deps.recalls(order.subject),
      );
      append.decide({
        type: 'StartErasure',
        erasureId: order.erasureId,
        selection: selection.by === 'purge' ? { ...selection, mayEnd } : selection,
      });
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  const scope = await findErasure(deps.eventStore, order.subject, order.erasureId);
  if (scope?.whole !== true) await reopenIntakes(deps, order, version);
  if (scope !== undefined) return scope;
  return isHeld(executed.state.privacy, deps.clock.now()) ? 'held' : 'nothing';
};
