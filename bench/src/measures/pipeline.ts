import { runLoad } from '../load/run-load.ts';
import { figure } from '../report/figure.ts';
import type { ApiClient } from '../service/api-client.ts';
import { endedTask } from '../service/ended-task.ts';
import { languageOf, statementAt } from '../texts/statements.ts';
import { type Measure, repeat } from './measure.ts';

const SUBJECTS = 50;
const INTAKES_EACH = 20;
const FACTS_PER_INTAKE = 3;
const RUNS = 3;
const CALLERS = 16;

interface TaskPage {
  readonly tasks: readonly {
    readonly task_id: string;
    readonly status: string;
    readonly decisions: readonly { readonly op: string }[];
  }[];
  readonly next_cursor: string | null;
}

/** A conversation: what the user says, with something of the assistant after each. */
const conversation = (prefix: string, subject: number, intake: number): string =>
  JSON.stringify({
    user_id: `${prefix}-${subject}`,
    session_id: `session-${intake}`,
    messages: Array.from({ length: FACTS_PER_INTAKE }, (_, index) => [
      {
        role: 'user',
        content: statementAt(languageOf(subject), intake * FACTS_PER_INTAKE + index).text,
      },
      { role: 'assistant', content: languageOf(subject) === 'en' ? 'I see.' : '明白了。' },
    ]).flat(),
  });

/** Waits for the last task of every subject: tasks of a subject end in order. */
const waitForAll = async (client: ApiClient, taskIds: readonly string[]): Promise<void> => {
  const last = new Map(taskIds.map((id) => [id.split('.')[0], id]));
  await Promise.all([...last.values()].map((task) => endedTask(client, task)));
};

/** Facts that were decided on, whatever the decision was. */
const countFacts = async (client: ApiClient, prefix: string): Promise<number> => {
  let facts = 0;
  for (let subject = 0; subject < SUBJECTS; subject += 1) {
    const page = await client.call<TaskPage>('/memory/v1/tasks', {
      user_id: `${prefix}-${subject}`,
      limit: 200,
    });
    const open = page.tasks.filter(({ status }) => status !== 'SUCCEEDED');
    if (open.length > 0 || page.tasks.length !== INTAKES_EACH) {
      throw new Error('a task did not end, or is not listed');
    }
    facts += page.tasks.reduce((sum, { decisions }) => sum + decisions.length, 0);
  }
  return facts;
};

/** From the first add to the end of the last task: extraction, evolution, append, projections. */
export const measurePipeline: Measure = async (bench) => {
  const directory = await bench.workspace.newDirectory();
  await using service = await bench.start(directory);
  const { client } = service;
  const runs = await repeat(RUNS + 1, async (run) => {
    bench.progress(run === 0 ? 'pipeline: warm-up' : `pipeline: run ${run} of ${RUNS}`);
    const prefix = `pipeline-${run}`;
    const bodies = Array.from({ length: SUBJECTS * INTAKES_EACH }, (_, index) =>
      conversation(prefix, index % SUBJECTS, Math.floor(index / SUBJECTS)),
    );
    const started = performance.now();
    const { answers } = await runLoad({
      ...client.target,
      path: '/memory/v1/add',
      bodies,
      callers: CALLERS,
      count: bodies.length,
      seconds: null,
      perSecond: null,
      keepAnswers: true,
    });
    const taskIds = answers.map(
      (text) => (JSON.parse(text) as { readonly data: { readonly task_id: string } }).data.task_id,
    );
    await waitForAll(client, taskIds);
    const seconds = (performance.now() - started) / 1000;
    return { seconds, facts: await countFacts(client, prefix) };
  });
  const [, ...timed] = runs;
  const facts = timed.reduce((sum, one) => sum + one.facts, 0);
  return {
    command: 'pipeline',
    title: 'offline models, from the first add over HTTP until the last task has SUCCEEDED',
    setup: [
      `${SUBJECTS} subjects, ${INTAKES_EACH} conversations each, ${FACTS_PER_INTAKE} statements of the user in each, half English, half Chinese; ${CALLERS} callers; ${RUNS} runs after one to warm up`,
      `${(facts / (timed.length * SUBJECTS * INTAKES_EACH)).toFixed(2)} facts found in a conversation`,
    ],
    figures: [
      figure(
        'facts',
        '/s',
        timed.map((one) => one.facts / one.seconds),
        facts,
        { atLeast: 500 },
      ),
    ],
    notes: [],
  };
};
