import { setTimeout as pause } from 'node:timers/promises';
import { startServiceProcess } from '../service-process.ts';
import { type Complaint, createCaller } from './caller.ts';
import type { TrafficDeps } from './traffic.ts';

/** When a life ends: while it starts, under calls, or while every projection is being rebuilt. */
export type LifeKind = 'start-up' | 'traffic' | 'rebuild';

export interface LifeOptions {
  readonly kind: LifeKind;
  readonly program: 'service' | 'lean';
  readonly settings: Readonly<Record<string, string>>;
  readonly key: string;
  readonly traffic: TrafficDeps;
  readonly complain: Complaint;
  /** What a start took lately: start-ups are killed within that. */
  readonly startMs: number;
}

/** Callers at once. */
const CALLERS = 8;
/** A kill comes after up to so many answers, so that a slow machine gets as far as a fast one. */
const ANSWERS = 60;
/** It comes at any moment of what follows that answer, and after this time at the latest. */
const MOMENT_MS = 15;
const LONGEST_MS = 3_000;

export const projectionNames = [
  'memories',
  'change_log',
  'tasks',
  'usage',
  'api_keys',
  'switches',
  'search',
] as const;

/**
 * Starts the service, lets callers at it and kills it at a random moment. Resolves when the process is gone;
 * answers how long it took to listen, `undefined` when it was killed before.
 */
export const runLife = async (options: LifeOptions): Promise<number | undefined> => {
  const { kind, program, settings, key, traffic, complain } = options;
  const { random, book } = traffic;
  const begun = performance.now();
  await using service = startServiceProcess(settings, { program });
  let over = false;
  const kill = async (): Promise<void> => {
    over = true;
    service.signal('SIGKILL');
    await service.ended;
  };

  if (kind === 'start-up') {
    await pause(random.next() * options.startMs);
    await kill();
    return undefined;
  }
  const address = await service.listening;
  if (address === undefined) {
    const { code, stderr } = await service.ended;
    complain(`it did not start again (${code}): ${stderr.slice(-2_000)}`);
    return undefined;
  }
  const startMs = performance.now() - begun;
  const caller = createCaller({ address, key, traffic, complain, isOver: () => over });
  const callers = Promise.all([
    ...(kind === 'rebuild'
      ? projectionNames.map((name) => caller.ask('/admin/v1/projections/rebuild', { name }))
      : []),
    ...book.unanswered().map((call) => caller.send(call)),
    ...Array.from({ length: CALLERS }, () => caller.keepCalling()),
  ]);
  const enough = random.below(ANSWERS);
  const latest = performance.now() + LONGEST_MS;
  while (caller.answers() < enough && performance.now() < latest) await pause(1);
  await pause(random.next() * MOMENT_MS);
  await kill();
  await callers;
  return startMs;
};
