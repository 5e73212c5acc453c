import { type AuditEventData, auditSchemaVersions, tenantStream } from '@palimpsest/domain';
import type { CallContext, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type EventId, type EventMetadata, PortError } from '@palimpsest/kernel';
import { encodeEvent } from '@palimpsest/runtime';
import type { AuditDeps } from '../shared/deps.ts';

/** What an audit call was about, as far as its answer or its request shows it. */
export interface AuditTarget {
  readonly subject_id?: string | null;
  readonly memory_id?: string | null;
  readonly receipt_id?: string | null;
  readonly event?: string | null;
  readonly count?: number;
}

type RecordDeps = Pick<AuditDeps, 'eventStore' | 'ids' | 'clock' | 'policies'>;

const append = async (
  deps: RecordDeps,
  context: CallContext,
  data: AuditEventData<'AuditAccessed'>,
): Promise<void> => {
  const eventId = deps.ids.uuid() as EventId;
  const { version } = await deps.policies.current(context.tenant);
  const metadata: EventMetadata = {
    event_id: eventId,
    tenant: context.tenant,
    subject_id: null,
    recorded_at: deps.clock.now(),
    correlation_id: context.traceId,
    causation_id: null,
    command_id: eventId,
    actor: context.actor,
    policy_version: version,
    schema_version: auditSchemaVersions.AuditAccessed,
  };
  const event = encodeEvent('AuditAccessed', data, metadata);
  await deps.eventStore.append(tenantStream(context.tenant), [event], { expectedRevision: 'any' });
};

const codeOf = (error: unknown): string =>
  error instanceof DomainError || error instanceof PortError ? error.code : 'INTERNAL';

/** `/audit/v1/verify` → `audit.verify`. */
const operationOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'v1')
    .join('.');

/** Our own random ids, alone or behind one another: subjects, receipts, memories. */
const issued = /^[\w-]{22}(?:\.\d{6})?(?:\.[\w-]{8,64})?$/;

/** An id as the record may name it; `null` for what cannot be one of ours: a caller wrote it, and it would lie in clear. */
const ownId = (id: string | null | undefined): string | null =>
  id !== null && id !== undefined && issued.test(id) ? id : null;

/**
 * Wraps an audit call: what was looked at, by whom and with what outcome stands in the log before the answer goes out. A
 * call that cannot be recorded is not answered.
 */
export const recordedAudit =
  <Request, Answer>(
    deps: RecordDeps,
    useCase: UseCase<Request, Answer>,
    targetOf: (request: Request, answer: Answer | undefined) => AuditTarget,
  ): UseCase<Request, Answer> =>
  async (request, context) => {
    const record = (answer: Answer | undefined, outcome: string): Promise<void> => {
      const target = targetOf(request, answer);
      return append(deps, context, {
        operation: operationOf(context.path),
        key_id: context.key.id,
        subject_id: ownId(target.subject_id),
        memory_id: ownId(target.memory_id),
        receipt_id: ownId(target.receipt_id),
        event: target.event ?? null,
        outcome,
        count: target.count ?? 0,
      });
    };
    let answer: Answer;
    try {
      answer = await useCase(request, context);
    } catch (error) {
      await record(undefined, codeOf(error));
      throw error;
    }
    await record(answer, 'OK');
    return answer;
  };
