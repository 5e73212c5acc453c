import { type TenantEvent, tenantStream } from '@palimpsest/domain';
import type { EventStore, RecordedEvent, TenantId } from '@palimpsest/kernel';
import { decodeEvent, eventsOfCommand } from '@palimpsest/runtime';
import { tellTenant } from '../shared/tell-tenant.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import { lastWords } from './last-words.ts';
import type { ErasureOrder } from './start-erasure.ts';

/** An order by the name of which the end of a subject is found again, when its own streams are gone. */
const endCommand = ({ erasureId }: Pick<ErasureOrder, 'erasureId'>): string =>
  `${erasureId}.subject`;

/** The event that says that a subject ended with an erasure; `undefined`: it has not, or not with that one. */
export const findSubjectEnd = async (
  eventStore: EventStore,
  tenant: TenantId,
  erasureId: string,
): Promise<RecordedEvent | undefined> => {
  const [found] = await eventsOfCommand(
    eventStore,
    tenantStream(tenant),
    endCommand({ erasureId }),
  );
  return found;
};

/** What `findSubjectEnd` found says of its own erasure. */
export const certificateIn = (recorded: RecordedEvent) => {
  const { event } = decodeEvent<TenantEvent>(recorded);
  return event.type === 'SubjectErased'
    ? event.data.erasures.find(({ erasure_id: id }) => id === event.data.erasure_id)
    : undefined;
};

/** Tells the tenant's log that a subject has ended, with what has to outlive its streams; once, whoever finishes it. */
export const endSubject = async (deps: ErasureDeps, order: ErasureOrder): Promise<void> => {
  const words = await lastWords(deps.eventStore, order.subject);
  const by = {
    commandId: endCommand(order),
    correlationId: order.traceId,
    actor: { type: 'SYSTEM', id: 'erasure' },
  } as const;
  const ended = { subject_id: order.subject, erasure_id: order.erasureId, ...words };
  await deps.publish(await tellTenant(deps, order.tenant, by, { type: 'EndSubject', ended }));
};
