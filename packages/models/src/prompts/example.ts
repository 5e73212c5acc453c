import { omittedFields } from '../openai/extraction/fact-answer.ts';

/** A fact as an example shows it: every field is there, as the rules ask for. */
export const exampleFact = (
  text: string,
  source: number,
  fields: Readonly<Record<string, unknown>> = {},
): object => ({
  text,
  ...omittedFields,
  categories: ['personal'],
  sources: [source],
  ...fields,
});

/** A slot that holds one value. */
export const exampleSlot = (name: string, key: string | null = null, person = 'self'): object => ({
  person,
  name,
  key,
  cardinality: 'one',
});

/** What was said, one after the other, and whether facts may be taken from it. */
export type ExampleMessage = readonly [role: 'user' | 'assistant', extract: boolean, text: string];

/** An example of a prompt: a conversation on Wednesday, 11 June 2031, and the right answer to it. */
export const example = (
  messages: readonly ExampleMessage[],
  facts: readonly object[],
  language: 'en' | 'zh' = 'en',
): string => {
  const shown = {
    today: language === 'zh' ? '2031-06-11 星期三' : '2031-06-11 Wednesday',
    messages: messages.map(([role, extract, text], id) => ({
      id,
      role,
      at: '2031-06-11 09:00',
      extract,
      text,
    })),
  };
  return `Example. ${JSON.stringify(shown)}\n${JSON.stringify({ facts })}`;
};
