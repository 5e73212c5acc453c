import { isDeepStrictEqual } from 'node:util';
import { callOverHttp, type WireAnswer } from '../call-over-http.ts';
import { type BookedCall, lastingPartOf } from './call-book.ts';
import { learnFromTask, nextRead, nextWrite, type TrafficDeps } from './traffic.ts';

/** Something that must never be seen; the campaign goes on and reports all of them. */
export type Complaint = (what: string) => void;

export interface CallerOptions {
  readonly address: string;
  readonly key: string;
  readonly traffic: TrafficDeps;
  readonly complain: Complaint;
  /** True once the service has been killed: what fails then was to be expected. */
  readonly isOver: () => boolean;
}

/** Callers of one life of the service. */
export interface Caller {
  /** Sends a call; takes its answer in, unless the connection broke. */
  readonly send: (call: BookedCall) => Promise<void>;
  /** Makes new calls, one after the other, until the life is over. */
  readonly keepCalling: () => Promise<void>;
  readonly ask: (path: string, body: unknown) => Promise<WireAnswer | undefined>;
  /** How many answers came back so far. */
  readonly answers: () => number;
}

export const createCaller = (options: CallerOptions): Caller => {
  const { address, key, traffic, complain, isOver } = options;
  let answers = 0;

  /** `undefined` when no whole answer came back, which only a kill excuses. */
  const exchange = async (
    path: string,
    body: unknown,
    idempotencyKey?: string,
  ): Promise<WireAnswer | undefined> => {
    try {
      const answer = await callOverHttp(address, path, body, {
        key,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      answers += 1;
      return answer;
    } catch (error) {
      if (!isOver()) complain(`${path}: the connection broke (${String(error)})`);
      return undefined;
    }
  };

  const send = async (call: BookedCall): Promise<void> => {
    const before = call.answer;
    call.sent += 1;
    const answer = await exchange(call.path, call.body, call.idempotencyKey);
    if (answer === undefined) return;
    if (answer.status >= 300) {
      complain(`${call.path}: ${answer.status} ${JSON.stringify(answer.data)}, sent ${call.sent}×`);
      return;
    }
    if (before === undefined) {
      call.answer = answer;
      call.onAnswer(answer);
      return;
    }
    const [first, again] = [before, answer].map((told) => lastingPartOf(told));
    // The same document: in what order a store lists the members of an object is its own affair.
    if (!isDeepStrictEqual(first, again)) {
      const [was, is] = [first, again].map((told) => JSON.stringify(told));
      complain(`${call.path}, repeated with the same key, answered ${is} instead of ${was}`);
    }
  };

  const ask: Caller['ask'] = async (path, body) => {
    const answer = await exchange(path, body);
    // A rebuild that a killed life had begun may be going on again.
    if (path === '/admin/v1/projections/rebuild' && answer?.data['error'] === 'BUSY') return answer;
    if (answer !== undefined && answer.status >= 300 && !isOver()) {
      complain(`${path}: ${answer.status} ${JSON.stringify(answer.data)}`);
    }
    return answer;
  };

  const repeatOne = async (): Promise<void> => {
    const answered = traffic.book.calls().filter((call) => call.answer !== undefined);
    const call = traffic.random.pick(answered);
    if (call !== undefined) await send(call);
  };

  const lookAtTask = async (): Promise<void> => {
    const open = traffic.world.tasks.filter(({ seen }) => !seen);
    const task = traffic.random.pick(open);
    if (task === undefined) return;
    const answer = await ask('/memory/v1/task', { task_id: task.taskId, wait_ms: 50 });
    if (answer?.code === 0) learnFromTask(traffic.world, task.taskId, answer);
  };

  return {
    send,
    ask,
    answers: () => answers,
    keepCalling: async () => {
      while (!isOver()) {
        const dice = traffic.random.next();
        if (dice < 0.65) await send(nextWrite(traffic));
        else if (dice < 0.75) await repeatOne();
        else if (dice < 0.9) await lookAtTask();
        else {
          const { path, body } = nextRead(traffic);
          await ask(path, body);
        }
      }
    },
  };
};
