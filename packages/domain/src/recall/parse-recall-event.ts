import type { Instant, JsonObject } from '@palimpsest/kernel';
import { anchorOf } from '../memory/weight.ts';
import { defaultPolicy } from '../policy/policy.ts';
import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcast, Upcasters } from '../shared/upcast.ts';
import {
  type RecallEvent,
  type RecallEventType,
  recallEventSchemas,
  recallSchemaVersions,
} from './events.ts';

const ordinary = { is_important: false, persona: false } as const;

/** Version 1 anchors did not say how they decay; nor do receipts know what is important. The next recall sets it right. */
const withDecay: Upcast = (data) => ({
  ...data,
  hits: (data.hits as JsonObject[]).map((hit) => {
    const anchor = hit.reinforced as { readonly weight: number; readonly at: Instant } | null;
    if (anchor === null) return hit;
    const { weight_decay: decay, fades_at } = anchorOf(anchor.weight, ordinary, {
      now: anchor.at,
      policy: defaultPolicy,
      policyVersion: 1,
    });
    return { ...hit, reinforced: { ...anchor, decay, fades_at } };
  }),
});

/** The way up from older schema versions. */
export const recallUpcasters: Upcasters<RecallEventType> = { MemoriesRecalled: { 1: withDecay } };

/** Reads an event of a `recall-` stream; see {@link createEventDecoder}. */
export const parseRecallEvent = createEventDecoder<RecallEventType, RecallEvent>({
  schemas: recallEventSchemas,
  versions: recallSchemaVersions,
  upcasters: recallUpcasters,
});
