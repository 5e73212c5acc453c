import { offTopicQuestions } from '../../texts/statements.ts';
import type { Measure } from '../measure.ts';
import { askOffTopic, askOnTopic } from './ask-store.ts';
import { allFigures, type Outcome, worstQuestions } from './report.ts';
import { tellStore } from './told-store.ts';

/** Stores of one size in each language, and how many questions of both kinds each of them is asked. */
const sizes = [
  { memories: 1, stores: 40, offTopic: 5, onTopic: 1 },
  { memories: 20, stores: 10, offTopic: 20, onTopic: 10 },
  { memories: 200, stores: 2, offTopic: 30, onTopic: 60 },
  { memories: 2_000, stores: 1, offTopic: 30, onTopic: 120 },
] as const;

/** Some of the questions, going on where the store before ended. */
const turn = (questions: readonly string[], from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => questions[(from + index) % questions.length] ?? '');

/** Whether relevance is absolute: silence where nothing was said, an answer where something was, in small and large stores. */
export const measureNegatives: Measure = async (bench) => {
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory);
  const { client } = service;
  const outcomes: Outcome[] = [];
  for (const size of sizes) {
    for (const language of ['en', 'zh'] as const) {
      bench.progress(`negatives: ${language}, stores of ${size.memories}`);
      for (let index = 0; index < size.stores; index += 1) {
        const store = await tellStore(client, language, index * size.memories, size.memories);
        const questions = turn(offTopicQuestions[language], index * size.offTopic, size.offTopic);
        outcomes.push({
          size: size.memories,
          language,
          told: store.told.length,
          kept: store.kept.length,
          offTopic: await askOffTopic(client, store, questions),
          onTopic: await askOnTopic(client, store, size.onTopic),
        });
      }
    }
  }
  return {
    command: 'negatives',
    title: 'questions about what was never said, and about what is stored, offline models',
    setup: [
      'told as conversations and worked in by the offline extractor; a right answer holds what was asked for; one that is not among the hits counts as relevance 0',
      sizes.map(({ memories, stores }) => `${2 * stores} stores of ${memories}`).join(', '),
    ],
    figures: allFigures(outcomes),
    notes: worstQuestions(outcomes),
  };
};
