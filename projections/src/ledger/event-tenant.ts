import {
  type EventMetadata,
  PortError,
  type RecordedEvent,
  type TenantId,
} from '@palimpsest/kernel';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The tenant that an event names; `undefined` when its metadata was damaged. */
export const namedTenant = ({
  metadata,
}: Pick<RecordedEvent, 'metadata'>): TenantId | undefined => {
  try {
    const { tenant } = JSON.parse(decoder.decode(metadata)) as Partial<EventMetadata>;
    return typeof tenant === 'string' && tenant !== '' ? tenant : undefined;
  } catch {
    return undefined;
  }
};

/** As `namedTenant`. Throws `PortError` `CORRUPT` for damaged metadata: such an event belongs into no ledger. */
export const eventTenant = (event: Pick<RecordedEvent, 'metadata' | 'position'>): TenantId => {
  const tenant = namedTenant(event);
  if (tenant === undefined) {
    throw new PortError('CORRUPT', `the metadata of the event at ${event.position} is damaged`, {
      retryable: false,
    });
  }
  return tenant;
};
