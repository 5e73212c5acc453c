import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type IntakeEvent,
  type IntakeEventType,
  intakeEventSchemas,
  intakeSchemaVersions,
} from './events.ts';

/** The way up from older schema versions. */
export const intakeUpcasters: Upcasters<IntakeEventType> = {
  // What version 1 says is said the same way in version 2, which only may leave the box of options out.
  IntakeAccepted: { 1: (data) => data },
};

/** Reads an event of an `intake-` stream; see {@link createEventDecoder}. */
export const parseIntakeEvent = createEventDecoder<IntakeEventType, IntakeEvent>({
  schemas: intakeEventSchemas,
  versions: intakeSchemaVersions,
  upcasters: intakeUpcasters,
});
