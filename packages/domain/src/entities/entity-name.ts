import { normalise } from '@palimpsest/text';

/** A name without regard to case, width, forms of apostrophes or the spaces around it. */
export const foldedName = (name: string): string => normalise(name).text.trim();

const SEPARATORS = /[\s\-‐‑._·•・&/]+/gu;
const SMALL_THEN_LARGE = /(\p{Ll})(\p{Lu})/gu;

const LATIN_ACCENTS = /[\u0300-\u036f]/gu;

/** A name without accents and what people put between its parts: "Open AI", "open-ai" and "OpenAI" are written alike. */
export const squeezedName = (name: string): string =>
  foldedName(name)
    .normalize('NFD')
    .replace(LATIN_ACCENTS, '')
    .normalize('NFC')
    .replace(SEPARATORS, '');

/**
 * The ways in which a name may be written: as it is, in one word, and parted where a capital begins. What one text
 * calls "OpenAI" and another "Open AI" is found by either.
 */
export const nameSpellings = (name: string): readonly string[] => [
  ...new Set([name, name.replace(SEPARATORS, ''), name.replace(SMALL_THEN_LARGE, '$1 $2')]),
];
