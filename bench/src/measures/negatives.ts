import { type Figure, figure } from '../report/figure.ts';
import { percentile } from '../report/percentile.ts';
import type { ApiClient } from '../service/api-client.ts';
import type { Language } from '../texts/statement.ts';
import { offTopicQuestions, statementAt } from '../texts/statements.ts';
import type { Measure } from './measure.ts';

/** Stores of one size: how many subjects, and how many questions of each kind each of them is asked. */
const sizes = [
  { memories: 1, subjects: 40, offTopic: 5, onTopic: 1 },
  { memories: 20, subjects: 10, offTopic: 20, onTopic: 10 },
  { memories: 200, subjects: 2, offTopic: 30, onTopic: 60 },
  { memories: 2_000, subjects: 1, offTopic: 30, onTopic: 120 },
] as const;

/** Messages of one add. */
const MESSAGES = 50;
/** A session's memories are only limited by the subject's total, so that all 2,000 are seen by one recall. */
const SESSION = 'all';

type Size = (typeof sizes)[number];

interface Answer {
  readonly memories: readonly { readonly content: string; readonly relevance: number }[];
}

interface Outcome {
  readonly size: number;
  readonly language: Language;
  /** Of each question off topic: relevance of the best hit, 0 without one. */
  readonly offTopic: readonly { readonly question: string; readonly relevance: number }[];
  /** Of each question on topic: relevance of the best right hit, 0 without one. */
  readonly onTopic: readonly number[];
}

/** The k-th statement of a subject: subjects of one size are told different things. */
const numberOf = (subject: number, k: number, size: Size): number =>
  (subject * size.memories + k) % 2_000;

const tell = async (client: ApiClient, userId: string, texts: readonly string[]): Promise<void> => {
  let last = '';
  for (let from = 0; from < texts.length; from += MESSAGES) {
    const { task_id } = await client.call<{ readonly task_id: string }>('/memory/v1/add', {
      user_id: userId,
      session_id: SESSION,
      level: 'SESSION',
      messages: texts.slice(from, from + MESSAGES).map((content) => ({ role: 'user', content })),
    });
    last = task_id;
  }
  for (;;) {
    const task = await client.call<{ readonly status: string }>('/memory/v1/task', {
      task_id: last,
      wait_ms: 30_000,
    });
    if (task.status === 'FAILED') throw new Error('a task failed');
    if (task.status === 'SUCCEEDED') return;
  }
};

const ask = async (client: ApiClient, userId: string, query: string): Promise<Answer> =>
  client.call<Answer>('/memory/v1/recall', {
    user_id: userId,
    query,
    scope: { include_global: true, session_id: SESSION },
    reinforce: false,
    timeout_ms: 10_000,
  });

const askAbout = async (
  client: ApiClient,
  language: Language,
  size: Size,
  subject: number,
): Promise<Outcome> => {
  const userId = `negatives-${language}-${size.memories}-${subject}`;
  const told = Array.from({ length: size.memories }, (_, k) =>
    statementAt(language, numberOf(subject, k, size)),
  );
  await tell(
    client,
    userId,
    told.map(({ text }) => text),
  );
  const questions = offTopicQuestions[language];
  const offTopic: { question: string; relevance: number }[] = [];
  for (let index = 0; index < size.offTopic; index += 1) {
    const question = questions[(subject * size.offTopic + index) % questions.length] ?? '';
    const { memories } = await ask(client, userId, question);
    offTopic.push({ question, relevance: Math.max(0, ...memories.map((hit) => hit.relevance)) });
  }
  const onTopic: number[] = [];
  for (let index = 0; index < size.onTopic; index += 1) {
    const one = told[(index * 7) % told.length];
    if (one === undefined) continue;
    const { memories } = await ask(client, userId, one.question);
    const right = memories.filter(({ content }) => content.includes(one.expected));
    onTopic.push(Math.max(0, ...right.map((hit) => hit.relevance)));
  }
  return { size: size.memories, language, offTopic, onTopic };
};

const percent = (part: number, whole: number): number => (100 * part) / whole;

const figuresOf = (outcomes: readonly Outcome[]): readonly Figure[] =>
  [
    ...Map.groupBy(
      outcomes,
      ({ size, language }) => `${language}, ${size.toLocaleString('en-GB')} memories`,
    ),
  ].flatMap(([name, group]) => {
    const offTopic = group.flatMap((one) => one.offTopic);
    const onTopic = group.flatMap((one) => one.onTopic);
    const silent = offTopic.filter(({ relevance }) => relevance === 0).length;
    const found = onTopic.filter((relevance) => relevance >= 0.3);
    return [
      figure(
        `${name}: nothing found off topic`,
        '%',
        [percent(silent, offTopic.length)],
        offTopic.length,
        { atLeast: 95 },
      ),
      figure(
        `${name}: right answer found`,
        '%',
        [percent(found.length, onTopic.length)],
        onTopic.length,
      ),
      figure(
        `${name}: relevance of right answers, median`,
        'relevance',
        [percentile(onTopic, 0.5)],
        onTopic.length,
        { atLeast: 0.3 },
      ),
      figure(
        `${name}: relevance of right answers, 5th percentile`,
        'relevance',
        [percentile(onTopic, 0.05)],
        onTopic.length,
        { atLeast: 0.3 },
      ),
    ];
  });

/** Questions that found something although nothing was ever said about it, the worst first. */
const worst = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes
    .flatMap(({ size, offTopic }) => offTopic.map((one) => ({ ...one, size })))
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, 10)
    .map(
      ({ question, relevance, size }) =>
        `found at ${relevance.toFixed(2)} among ${size}: ${question}`,
    );

/** Whether relevance is absolute: silence where nothing was said, an answer where something was, in small and large stores. */
export const measureNegatives: Measure = async (bench) => {
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory);
  const outcomes: Outcome[] = [];
  for (const size of sizes) {
    for (const language of ['en', 'zh'] as const) {
      bench.progress(`negatives: ${language}, stores of ${size.memories}`);
      for (let subject = 0; subject < size.subjects; subject += 1) {
        outcomes.push(await askAbout(service.client, language, size, subject));
      }
    }
  }
  const offTopic = outcomes.flatMap((one) => one.offTopic);
  const onTopic = outcomes.flatMap((one) => one.onTopic);
  const silent = offTopic.filter(({ relevance }) => relevance === 0).length;
  return {
    command: 'negatives',
    title:
      'questions about nothing that was ever said, and questions about what was, offline models',
    setup: [
      'told as conversations and worked in by the offline extractor; a right answer is a hit that holds what was asked for; a miss counts as relevance 0',
      sizes.map(({ memories, subjects }) => `${2 * subjects} stores of ${memories}`).join(', '),
    ],
    figures: [
      figure(
        'all: nothing found off topic',
        '%',
        [percent(silent, offTopic.length)],
        offTopic.length,
        { atLeast: 95 },
      ),
      figure(
        'all: relevance of right answers, median',
        'relevance',
        [percentile(onTopic, 0.5)],
        onTopic.length,
        { atLeast: 0.3 },
      ),
      ...figuresOf(outcomes),
    ],
    notes: worst(outcomes),
  };
};
