import { type Connection, openConnection, type RawAnswer, requestBytes } from './connection.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';

const OK = Buffer.from('{"code":0,');

const failureOf = ({ status, body }: RawAnswer): string | undefined => {
  if (body.subarray(0, OK.length).equals(OK)) return undefined;
  const code = /"code":(\d+)/.exec(body.toString('utf8', 0, 200))?.[1];
  return `${status} ${code ?? 'without a code'}`;
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends what the plan says and times every answer. */
export const drive = async (plan: LoadPlan): Promise<LoadResult> => {
  const host = `${plan.host}:${plan.port}`;
  const requests = plan.bodies.map((body) => requestBytes(host, plan.key, plan.path, body));
  const connections = await Promise.all(
    Array.from({ length: plan.callers }, () => openConnection(plan.host, plan.port)),
  );
  const latencies: number[] = [];
  const answeredAt: number[] = [];
  const answers: string[] = [];
  const failures: Record<string, number> = {};
  const started = performance.now();
  const until = plan.seconds === null ? Number.POSITIVE_INFINITY : started + plan.seconds * 1000;
  let sent = 0;

  /** When the next request is due; `undefined`: there is none any more. */
  const next = (): { readonly request: Buffer; readonly due: number } | undefined => {
    if (plan.count !== null && sent >= plan.count) return undefined;
    const now = performance.now();
    const due = plan.perSecond === null ? now : started + (sent * 1000) / plan.perSecond;
    if (Math.max(due, now) >= until) return undefined;
    const request = requests[sent % requests.length];
    sent += 1;
    return request === undefined ? undefined : { request, due };
  };

  const call = async (connection: Connection): Promise<void> => {
    for (let one = next(); one !== undefined; one = next()) {
      const early = one.due - performance.now();
      if (early > 0) await sleep(early);
      const answer = await connection.send(one.request);
      const at = performance.now();
      const failure = failureOf(answer);
      if (failure !== undefined) failures[failure] = (failures[failure] ?? 0) + 1;
      latencies.push(at - one.due);
      answeredAt.push(performance.timeOrigin + at);
      if (plan.keepAnswers) answers.push(answer.body.toString('utf8'));
    }
  };

  await Promise.all(connections.map(call));
  const wallMs = performance.now() - started;
  for (const connection of connections) connection.close();
  return {
    latencies: Float64Array.from(latencies),
    answeredAt: Float64Array.from(answeredAt),
    wallMs,
    failures,
    answers,
  };
};
