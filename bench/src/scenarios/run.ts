import type { Ask, Scenario } from './corpus.ts';
import { judgeAsk, judgeLive } from './judge.ts';

/** Calls the API under test; answers `data`. Throws when the envelope's code is not 0. */
export type Call = <Data>(path: string, body: unknown) => Promise<Data>;

/** One judged ask; the live list counts as one. */
export interface Verdict {
  readonly scenario: Scenario;
  readonly question: string;
  readonly hard: boolean;
  readonly passed: boolean;
  readonly faults: readonly string[];
  readonly answer: readonly string[];
}

interface Memory {
  readonly content: string;
}

const LIVE = 'current memories';

const tell = async (call: Call, scenario: Scenario, index: number): Promise<void> => {
  const turn = scenario.turns[index];
  if (turn === undefined) return;
  const { task_id: taskId } = await call<{ readonly task_id: string }>('/memory/v1/add', {
    user_id: scenario.id,
    messages: turn.messages ?? [{ role: 'user', content: turn.text ?? '' }],
    reference_time: turn.at,
  });
  const task = await call<{ readonly status: string }>('/memory/v1/task', {
    task_id: taskId,
    wait_ms: 30_000,
  });
  if (task.status !== 'SUCCEEDED') throw new Error(`${scenario.id}: the task is ${task.status}`);
};

const ask = async (call: Call, scenario: Scenario, one: Ask): Promise<readonly string[]> => {
  const known =
    one.known_after_turn === undefined ? undefined : scenario.turns[one.known_after_turn]?.at;
  const { memories } = await call<{ readonly memories: readonly Memory[] }>('/memory/v1/recall', {
    user_id: scenario.id,
    query: one.q,
    timeout_ms: 5_000,
    reinforce: false,
    ...(one.as_of === undefined ? {} : { as_of: one.as_of }),
    ...(known === undefined ? {} : { known_at: known }),
  });
  return memories.map((memory) => memory.content);
};

const currentMemories = async (call: Call, scenario: Scenario): Promise<readonly string[]> => {
  const { memories } = await call<{ readonly memories: readonly Memory[] }>(
    '/memory/v1/user/list',
    { user_id: scenario.id, limit: 200 },
  );
  return memories.map((memory) => memory.content);
};

/** Tells all scenarios in one order of time (one user each), then asks everything. Needs a manual clock. */
export const runScenarios = async (
  call: Call,
  scenarios: readonly Scenario[],
): Promise<readonly Verdict[]> => {
  const turns = scenarios
    .flatMap((scenario) => scenario.turns.map((turn, index) => ({ scenario, index, at: turn.at })))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const turn of turns) {
    await call('/admin/v1/clock', { set: turn.at });
    await tell(call, turn.scenario, turn.index);
  }
  const verdicts: Verdict[] = [];
  for (const scenario of scenarios) {
    for (const one of scenario.asks) {
      const answer = await ask(call, scenario, one);
      const faults = judgeAsk(one, answer);
      verdicts.push({
        scenario,
        question: one.q,
        hard: one.hard ?? false,
        passed: faults.length === 0,
        faults,
        answer,
      });
    }
    if (scenario.live !== undefined) {
      const answer = await currentMemories(call, scenario);
      const faults = judgeLive(scenario.live, answer);
      verdicts.push({
        scenario,
        question: LIVE,
        hard: false,
        passed: faults.length === 0,
        faults,
        answer,
      });
    }
  }
  return verdicts;
};

/** Share of asks that passed, in [0, 1]. */
export const passRate = (verdicts: readonly Verdict[]): number =>
  verdicts.filter((verdict) => verdict.passed).length / Math.max(1, verdicts.length);
