import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type RecallEvent,
  type RecallEventType,
  recallEventSchemas,
  recallSchemaVersions,
} from './events.ts';

/** The way up from older schema versions: none yet. */
export const recallUpcasters: Upcasters<RecallEventType> = {};

/** Reads an event of a `recall-` stream; see {@link createEventDecoder}. */
export const parseRecallEvent = createEventDecoder<RecallEventType, RecallEvent>({
  schemas: recallEventSchemas,
  versions: recallSchemaVersions,
  upcasters: recallUpcasters,
});
