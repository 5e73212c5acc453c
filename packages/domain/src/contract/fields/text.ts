import type { JsonValue } from '@palimpsest/kernel';
import { z } from 'zod';

/** Code points of a text; a pair of surrogates is one. */
const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const utf8 = new TextEncoder();

const withinCharacters = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && characters(text) <= max);

const withinBytes = (text: string, max: number): boolean =>
  text.length * 3 <= max || (text.length <= max && utf8.encode(text).length <= max);

/** A text of 1 to `max` characters. Any character may stand in it; nothing is trimmed. */
export const characterText = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .refine((text) => withinCharacters(text, max), `must have at most ${max} characters`)
    .meta({ minLength: 1, maxLength: max });

/** A text of 1 to `max` bytes of UTF-8. Any character may stand in it; nothing is trimmed. */
export const byteText = (max: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .refine((text) => withinBytes(text, max), `must have at most ${max} bytes of UTF-8`)
    .meta({ minLength: 1, maxLength: max, description: `At most ${max} bytes of UTF-8.` });

/** As {@link byteText}, and something in it must be seen: white space alone says nothing. */
export const contentText = (max: number) =>
  byteText(max).refine((text) => text.trim() !== '', 'must not be blank');

/**
 * Bytes of a value as it is sealed. A control character is written as six of them there: a text of little else would not
 * fit into an event, whose limit counts what is stored.
 */
export const sealedBytes = (value: JsonValue): number => utf8.encode(JSON.stringify(value)).length;
