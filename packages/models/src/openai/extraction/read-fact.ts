import type {
  ExtractedFact,
  ExtractionRequest,
  FactEntity,
  FactSlot,
  Instant,
  Ownership,
} from '@palimpsest/kernel';
import { comparable, type Simplify } from '../comparable.ts';
import { fromLocalTime } from '../local-time.ts';
import { hasForeignMarkup } from '../own-words.ts';
import type { FactAnswer } from './fact-answer.ts';
import type { ReadableMessage } from './readable-messages.ts';
import { isTranslated } from './translated.ts';

/** Why a fact of a model is not taken. Codes, because what the model wrote must stay sealed. */
export type FactRejection =
  /** It lacks a field, or one has another type or value. */
  | 'invalid_shape'
  /** A time that does not exist, or an interval that ends before it begins. */
  | 'invalid_time'
  /** It names a message that is not in the conversation. */
  | 'unknown_source'
  /** It comes from messages that nothing may be taken from. */
  | 'source_not_allowed'
  /** It is in another language than its messages. */
  | 'translated'
  /** It holds markup that nobody wrote. */
  | 'markup'
  /** There are more facts than so few words can hold. */
  | 'too_many';

export type FactReading =
  | { readonly ok: true; readonly fact: ExtractedFact }
  | { readonly ok: false; readonly reason: FactRejection };

export interface FactSurroundings {
  readonly part: readonly ReadableMessage[];
  readonly request: ExtractionRequest;
  readonly simplify: Simplify;
}

const knownEntityTypes = ['PERSON', 'PLACE', 'ORGANISATION', 'PET', 'PRODUCT', 'EVENT'];

const readEntities = (answer: FactAnswer, request: ExtractionRequest): FactEntity[] => {
  const declared = [...knownEntityTypes, ...request.entityTypes.map(({ name }) => name)];
  return answer.entities.flatMap(({ name, type }) => {
    const known = declared.find((candidate) => candidate.toLowerCase() === type.toLowerCase());
    return known === undefined ? [] : [{ name, type: known }];
  });
};

/** A state without a value cannot be compared with anything; an ending may leave open what ended. */
const readSlot = (answer: FactAnswer, simplify: Simplify): FactSlot | null => {
  const { slot, stance } = answer;
  if (slot === null || (answer.value === null && stance !== 'ending')) return null;
  const key = comparable(slot.key ?? '', simplify);
  return {
    person: comparable(slot.person, simplify),
    name: slot.name.toLowerCase().replace(/[\s-]+/gu, '_'),
    key: key === '' ? null : key,
    cardinality: slot.cardinality,
  };
};

interface FactTimes {
  readonly validFrom: Instant | null;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
}

/** `undefined` when one of them is no time, or an interval is empty. */
const readTimes = (answer: FactAnswer, timezone: string): FactTimes | undefined => {
  const read = (text: string | null): Instant | null | undefined =>
    text === null || text.trim() === '' ? null : fromLocalTime(text, timezone);
  const validFrom = read(answer.valid_from);
  const validTo = read(answer.valid_to);
  const eventFrom = read(answer.event_from);
  const eventTo = read(answer.event_to);
  if (
    validFrom === undefined ||
    validTo === undefined ||
    eventFrom === undefined ||
    eventTo === undefined ||
    (validFrom !== null && validTo !== null && validTo <= validFrom) ||
    (eventFrom !== null && eventTo !== null && eventTo <= eventFrom)
  ) {
    return undefined;
  }
  return { validFrom, validTo, eventFrom, eventTo };
};

/** When the fact begins to hold, by its stance, where the text gives no start (DESIGN section 5). */
const startOf = (
  stance: FactAnswer['stance'],
  times: FactTimes,
  saidAt: Instant,
): Pick<ExtractedFact, 'validFrom' | 'validFromAssumed'> => {
  if (times.validFrom !== null) return { validFrom: times.validFrom, validFromAssumed: false };
  if (stance === 'past_state') return { validFrom: null, validFromAssumed: false };
  if (stance === 'episode' && times.eventFrom !== null) {
    return { validFrom: times.eventFrom, validFromAssumed: false };
  }
  return { validFrom: saidAt, validFromAssumed: true };
};

/** Turns a fact of the model into one of ours: whose it is follows from who said it, never from the model. */
export const readFact = (
  answer: FactAnswer,
  { part, request, simplify }: FactSurroundings,
): FactReading => {
  const cited = part.filter(({ ordinal }) => answer.sources.includes(ordinal));
  if (cited.length < new Set(answer.sources).size) return { ok: false, reason: 'unknown_source' };
  const allowed = cited.filter(({ extract }) => extract);
  // A question of the assistant may be cited beside the user's answer: the fact is the user's.
  const role = allowed.some((message) => message.role === 'user') ? 'user' : 'assistant';
  const sources = allowed.filter((message) => message.role === role);
  const last = sources.at(-1);
  if (last === undefined) return { ok: false, reason: 'source_not_allowed' };
  const source = sources.map(({ content }) => content).join('\n');
  if (isTranslated(answer.text, source)) return { ok: false, reason: 'translated' };
  if (hasForeignMarkup(answer.text, source)) return { ok: false, reason: 'markup' };
  const times = readTimes(answer, request.timezone);
  if (times === undefined) return { ok: false, reason: 'invalid_time' };
  const slot = readSlot(answer, simplify);
  const ownership: Ownership = role === 'user' ? 'USER' : 'AGENT';
  return {
    ok: true,
    fact: {
      text: answer.text,
      ownership,
      memType: answer.mem_type,
      stance: answer.stance,
      slot,
      value: slot === null || answer.value === null ? null : comparable(answer.value, simplify),
      polarity: answer.polarity,
      change: answer.change,
      ...startOf(answer.stance, times, last.at),
      validTo: times.validTo,
      eventFrom: times.eventFrom,
      eventTo: times.eventTo,
      isImportant: answer.important,
      entities: readEntities(answer, request),
      categories: answer.categories,
      sources: sources.map(({ ordinal }) => ordinal),
    },
  };
};
