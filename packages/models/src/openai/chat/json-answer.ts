/** A JSON value found in a model's answer; `undefined` when there is none (never a JSON value itself). */
export type FoundJson = { readonly value: unknown } | undefined;

const parse = (text: string): FoundJson => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

/** End (exclusive) of the object that opens at `start`, braces inside strings not counted; -1 when it stays open. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return i + 1;
  }
  return -1;
};

/** Prose with many stray braces would make the search quadratic. */
const maximumStarts = 64;

/**
 * The JSON object of an answer: the whole text, or the first object in it that parses, whatever prose or
 * Markdown fence stands around it.
 */
export const findJsonObject = (answer: string): FoundJson => {
  const whole = parse(answer);
  if (whole !== undefined) return whole;
  let start = answer.indexOf('{');
  for (let tries = 0; start >= 0 && tries < maximumStarts; tries++) {
    const end = endOfObject(answer, start);
    const found = end < 0 ? undefined : parse(answer.slice(start, end));
    if (found !== undefined) return found;
    start = answer.indexOf('{', start + 1);
  }
  return undefined;
};
