import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decisionAnswer } from '../openai/evolution/decision-answer.ts';
import { factsAnswer } from '../openai/extraction/fact-answer.ts';
import { agentFactsPrompt } from './agent-facts.ts';
import { bothFactsPrompt } from './both-facts.ts';
import { evolutionPrompt } from './evolution.ts';
import { userFactsPrompt } from './user-facts.ts';

const prompts = [userFactsPrompt, agentFactsPrompt, bothFactsPrompt, evolutionPrompt];

/** What the model is shown as right answers: the lines behind an example's input. */
const exampleAnswers = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{"facts"') || line.startsWith('{"op": '))
    .map((line) => JSON.parse(line) as unknown);

describe('the prompts', () => {
  it('have a version of their own that changes with their text', () => {
    // A failing line: the text changed. Raise the version in its file, then take the new digest over.
    expect(
      Object.fromEntries(
        prompts.map(({ version, text }) => [version, hash('sha256', text).slice(0, 12)]),
      ),
    ).toMatchInlineSnapshot(`
      {
        "evolve/1": "5c0a26996139",
        "extract-agent/1": "e6b95cc10b6d",
        "extract-both/1": "115982ad8de9",
        "extract-user/1": "7a86efc815dd",
      }
    `);
  });

  it('hold examples in English and in Chinese whose answers have the shape that is asked for', () => {
    const shape = z.union([factsAnswer, decisionAnswer]);
    for (const { text } of prompts) {
      const answers = exampleAnswers(text);
      expect(answers.map((answer) => shape.safeParse(answer).error)).toEqual(
        answers.map(() => undefined),
      );
      const shown = JSON.stringify(answers);
      expect(shown).toMatch(/\p{Script=Han}{2,}/u);
      expect(shown).toMatch(/[A-Za-z]{2,} [A-Za-z]{2,}/);
    }
  });
});
