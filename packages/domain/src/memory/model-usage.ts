import type { MemoryEvent, MemoryEventData } from './events.ts';

/** What models were asked for an event's sake; `null`: none was. Events of older shapes do not say, and asked none. */
export const modelUsageOf = ({
  data,
}: MemoryEvent): MemoryEventData<'IntakeAbsorbed'>['usage'] | null => {
  const usage = 'usage' in data ? data.usage : null;
  return usage === null || usage.calls === 0 ? null : usage;
};
