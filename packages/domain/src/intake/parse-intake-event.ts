import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type IntakeEvent,
  type IntakeEventType,
  intakeEventSchemas,
  intakeSchemaVersions,
} from './events.ts';

/** The way up from older schema versions: none yet. */
export const intakeUpcasters: Upcasters<IntakeEventType> = {};

/** Reads an event of an `intake-` stream; see {@link createEventDecoder}. */
export const parseIntakeEvent = createEventDecoder<IntakeEventType, IntakeEvent>({
  schemas: intakeEventSchemas,
  versions: intakeSchemaVersions,
  upcasters: intakeUpcasters,
});
