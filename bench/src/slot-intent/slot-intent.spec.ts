import { createSlotReader, type SlotReader } from '@palimpsest/domain';
import type { Embedder } from '@palimpsest/kernel';
import { loadStaticEmbedder, otherPeople, slotConcepts } from '@palimpsest/models';
import { createTokeniser } from '@palimpsest/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  questionsAboutBeings,
  questionsAboutOthers,
  unrelatedQuestions,
} from './other-questions.ts';
import { ownQuestions } from './own-questions.ts';

/**
 * How well questions are read with the shipped embedder and ways of asking: a measurement with floors. None of the
 * questions is one of the ways of asking.
 */
const FLOOR_OWN = 0.9;
const CEILING_UNRELATED = 0.05;
const SURE = 0.5;

let reader: SlotReader;
let embedder: Embedder;
const report: string[] = [];

beforeAll(async () => {
  const loaded = await loadStaticEmbedder();
  embedder = loaded.embedder;
  reader = await createSlotReader({
    concepts: slotConcepts,
    otherPeople,
    tokeniser: createTokeniser({ vocabulary: loaded.vocabulary }),
    embed: (texts) => embedder.embed(texts),
  });
});

afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

const read = async (question: string): Promise<ReturnType<SlotReader>> => {
  const [vector] = await embedder.embed([question]);
  return reader(question, vector ?? null);
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const isReadAs = async (question: string, slots: readonly string[]): Promise<boolean> => {
  const [first] = await read(question);
  return first !== undefined && first.confidence >= SURE && slots.includes(first.name);
};

describe('questions about oneself', () => {
  it.each(['en', 'zh'] as const)(
    'in %s have their slot read first and surely',
    async (language) => {
      let right = 0;
      let all = 0;
      for (const { slots, [language]: questions } of ownQuestions) {
        expect(questions.length).toBeGreaterThanOrEqual(6);
        const missed: string[] = [];
        for (const question of questions) {
          if (!(await isReadAs(question, slots))) missed.push(question);
        }
        right += questions.length - missed.length;
        all += questions.length;
        const share = `${questions.length - missed.length}/${questions.length}`;
        report.push(`${language} ${(slots[0] ?? '').padEnd(20)} ${share} ${missed.join(' · ')}`);
      }
      report.push(`${language} in all: ${percent(right / all)} of ${all}`);

      expect(right / all).toBeGreaterThanOrEqual(FLOOR_OWN);
    },
  );

  it('are none of the ways of asking that the reader knows', () => {
    const plain = (text: string): string => text.toLowerCase().replace(/[?？。.\s]/g, '');
    const known = new Set(slotConcepts.flatMap(({ asks }) => asks.map(plain)));
    const own = ownQuestions.flatMap(({ en, zh }) => [...en, ...zh]);

    expect(own.filter((question) => known.has(plain(question)))).toEqual([]);
  });
});

describe('other questions', () => {
  it('have no slot read out of them', async () => {
    const readings: string[] = [];
    for (const question of unrelatedQuestions) {
      const [first] = await read(question);
      if (first !== undefined)
        readings.push(`${question} ${first.name} ${first.confidence.toFixed(2)}`);
    }
    const share = readings.length / unrelatedQuestions.length;
    report.push(
      `unrelated read as a slot: ${percent(share)} of ${unrelatedQuestions.length}`,
      ...readings,
    );

    expect(unrelatedQuestions.length).toBeGreaterThanOrEqual(80);
    expect(share).toBeLessThanOrEqual(CEILING_UNRELATED);
  });

  it('about somebody else are never about oneself', async () => {
    const mistaken: string[] = [];
    for (const question of questionsAboutOthers) {
      if ((await read(question)).length > 0) mistaken.push(question);
    }

    expect(mistaken).toEqual([]);
  });

  it("about one's partner, child or pet ask for nothing of one's own", async () => {
    const wrong: string[] = [];
    for (const [question, slot] of questionsAboutBeings) {
      if ((await read(question)).some(({ name }) => name === slot)) wrong.push(question);
    }

    expect(wrong).toEqual([]);
  });
});
