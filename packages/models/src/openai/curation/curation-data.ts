import type { CurationRequest, JsonObject } from '@palimpsest/kernel';
import { modelJson } from '../chat/model-json.ts';
import { toLocalTime } from '../local-time.ts';

/** Memories as one JSON document, under 1, 2, 3 …: what people wrote stays inside its own strings. */
export const curationData = (
  { memories, timezone }: CurationRequest,
  rest: JsonObject = {},
): string =>
  modelJson({
    ...rest,
    facts: memories.map(({ text, memType, validFrom, eventFrom, saidAt }, index) => ({
      id: index + 1,
      text,
      mem_type: memType,
      since: validFrom === null ? null : toLocalTime(validFrom, timezone),
      event: eventFrom === null ? null : toLocalTime(eventFrom, timezone),
      said_at: toLocalTime(saidAt, timezone),
    })),
  });

/** Indexes of the facts that an answer names, each once and in order; `undefined` when it names one that was not shown. */
export const indexesOf = (
  numbers: readonly number[],
  { memories }: CurationRequest,
): readonly number[] | undefined => {
  const indexes = [...new Set(numbers)].map((number) => number - 1).toSorted((a, b) => a - b);
  return indexes.some((index) => memories[index] === undefined) ? undefined : indexes;
};

/** What a model is told that named a fact which was not shown. */
export const unknownFact = ({ memories }: CurationRequest): string =>
  `Only ids from 1 to ${memories.length} are facts.`;
