import { decideTenant, type TenantEvent, tenantStream } from '@palimpsest/domain';
import type { EventStore, RecordedEvent, TenantId } from '@palimpsest/kernel';
import { AlreadyExecuted, decodeEvent, eventsOfCommand } from '@palimpsest/runtime';
import type { ErasureDeps } from './erasure-deps.ts';
import { lastWords } from './last-words.ts';
import { type ErasureOrder, erasureMetadata } from './start-erasure.ts';

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
  const { version } = await deps.policies.current(order.tenant);
  const words = await lastWords(deps.eventStore, order.subject);
  const metadata = {
    ...erasureMetadata(order, version, 'subject'),
    subject_id: null,
    command_id: endCommand(order),
    idempotent: true,
  };
  try {
    const { recorded } = await deps.tenants.execute(
      tenantStream(order.tenant),
      metadata,
      (state, { now }) =>
        decideTenant(
          {
            type: 'EndSubject',
            ended: { subject_id: order.subject, erasure_id: order.erasureId, ...words },
          },
          state,
          { now },
        ),
    );
    await deps.publish(recorded);
  } catch (error) {
    if (!(error instanceof AlreadyExecuted)) throw error;
  }
};
