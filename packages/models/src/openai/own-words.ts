import { isTranslated } from './extraction/translated.ts';

/** A tag of HTML or XML, or a fence of code. */
const markup = /<\/?[a-z][^<>]*>|```/iu;

/** Whether a text holds markup that nobody wrote: what a model was told stays as it was told. */
export const hasForeignMarkup = (text: string, source: string): boolean => {
  const found = markup.exec(text);
  return found !== null && !source.includes(found[0]);
};

/** What is wrong with words that a model made of others, to be shown to it; `null`: nothing. */
export const wordingProblem = (text: string, sources: readonly string[]): string | null => {
  const source = sources.join('\n');
  if (isTranslated(text, source)) return 'The text is in another language than the facts.';
  return hasForeignMarkup(text, source) ? 'The text holds markup. Write plain sentences.' : null;
};
