import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compactionAnswer } from '../openai/curation/compaction.ts';
import { profileAnswer } from '../openai/curation/profile.ts';
import { worthAnswer } from '../openai/curation/session-worth.ts';
import { decisionAnswer } from '../openai/evolution/decision-answer.ts';
import { factsAnswer } from '../openai/extraction/fact-answer.ts';
import { agentFactsPrompt } from './agent-facts.ts';
import { bothFactsPrompt } from './both-facts.ts';
import { compactionPrompt } from './compaction.ts';
import { evolutionPrompt } from './evolution.ts';
import { profilePrompt } from './profile.ts';
import { sessionWorthPrompt } from './session-worth.ts';
import { userFactsPrompt } from './user-facts.ts';

const prompts = [
  userFactsPrompt,
  agentFactsPrompt,
  bothFactsPrompt,
  evolutionPrompt,
  compactionPrompt,
  profilePrompt,
  sessionWorthPrompt,
];

/** What the model is shown as right answers: the lines behind an example's input. */
const exampleAnswers = (text: string): unknown[] =>
  text
    .split('\n')
    .filter(
      (line) => /^\{"(?:facts|op|keep|profile|text)":/u.test(line) && !line.includes('Answer'),
    )
    .map((line) => JSON.parse(line) as unknown);

interface ShownFact {
  readonly text: string;
  readonly stance: string;
  readonly slot: { readonly name: string } | null;
  readonly event_from: string | null;
  readonly event_to: string | null;
}

/** Examples of an extraction: what was said, and the facts in the right answer. */
const examplesOf = (
  text: string,
): readonly { readonly said: string; readonly facts: readonly ShownFact[] }[] =>
  [...text.matchAll(/^Example\. (\{.*\})\n(\{.*\})$/gmu)].map(([, shown = '', answer = '']) => {
    const { messages } = JSON.parse(shown) as { messages: readonly { text: string }[] };
    const { facts } = JSON.parse(answer) as { facts: readonly ShownFact[] };
    return { said: messages.map((message) => message.text).join(' '), facts };
  });

describe('the prompts', () => {
  it('have a version of their own that changes with their text', () => {
    // A failing line: the text changed. Raise the version in its file, then take the new digest over.
    expect(
      Object.fromEntries(
        prompts.map(({ version, text }) => [version, hash('sha256', text).slice(0, 12)]),
      ),
    ).toMatchInlineSnapshot(`
      {
        "compact/1": "ecfbab7998c2",
        "evolve/1": "5c0a26996139",
        "extract-agent/2": "91848e728c4d",
        "extract-both/2": "65e7132205ce",
        "extract-user/2": "b0345328d823",
        "profile/1": "ab4c736ff966",
        "session/1": "848009d3ca5f",
      }
    `);
  });

  it('hold examples in English and in Chinese whose answers have the shape that is asked for', () => {
    const shape = z.union([
      factsAnswer,
      decisionAnswer,
      compactionAnswer,
      profileAnswer,
      worthAnswer,
    ]);
    for (const { text } of prompts) {
      const answers = exampleAnswers(text);
      expect(answers.map((answer) => shape.safeParse(answer).error)).toEqual(
        answers.map(() => undefined),
      );
      const shown = JSON.stringify(answers);
      // Numbers alone answer in no language: there the examples' inputs show both.
      const read = shown.includes('keep') ? text : shown;
      expect(read).toMatch(/\p{Script=Han}{2,}/u);
      expect(read).toMatch(/[A-Za-z]{2,} [A-Za-z]{2,}/);
    }
  });

  it.each([userFactsPrompt, agentFactsPrompt, bothFactsPrompt])(
    'show for $version, in both languages: nothing in a greeting, name and work as two facts, a plan with its days',
    ({ text }) => {
      for (const isOf of [/\p{Script=Han}/u, /^[^\p{Script=Han}]*$/u]) {
        const examples = examplesOf(text).filter(({ said }) => isOf.test(said));
        expect(examples.some(({ facts }) => facts.length === 0)).toBe(true);
        const names = examples.map(({ facts }) => facts.map(({ slot }) => slot?.name));
        expect(names.some((slots) => slots[0] === 'name' && slots[1] === 'occupation')).toBe(true);
        const plans = examples.flatMap(({ facts }) =>
          facts.filter(({ stance }) => stance === 'plan'),
        );
        expect(plans.length).toBeGreaterThan(0);
        for (const { text: wording, event_from: from, event_to: to } of plans) {
          expect(wording).toContain(from?.slice(0, 10));
          expect(String(to) > String(from)).toBe(true);
        }
      }
    },
  );
});
