import { setTimeout as pause } from 'node:timers/promises';
import {
  type Fault,
  type FaultyCall,
  faultMenu,
  type PlannedFault,
  startEventStoreDbTestServer,
  type TestServer,
} from '@palimpsest/eventstoredb-testserver';
import { type EventStore, PortError, type RecordedEvent, streamName } from '@palimpsest/kernel';
import { newEvents } from '@palimpsest/testing';
import { createSeededRandom, type SeededRandom } from '@palimpsest/testing/seeded-random';
import { createEventStoreDbEventStore } from '../event-store.ts';
import { startProjection } from './schedule-projection.ts';
import { type AcceptedAppend, writeStream } from './schedule-writer.ts';
import { stubbornly } from './stubbornly.ts';

/** Limits that are short, so that a silent server costs little; nothing depends on how long anything takes. */
const shortLimits = {
  appendTimeoutMs: 250,
  giveUpAfterMs: 3_000,
  readTimeoutMs: 400,
  stallAfterMs: 80,
} as const;

const prefixes = ['memory-', 'recall-'];
const faultyCalls: readonly FaultyCall[] = [
  'append',
  'read-stream',
  'read-all',
  'subscribe',
  'server-features',
  'tombstone',
];

/** Longest wait for a projection to catch up after the last fault: a machine that does much else takes tens of seconds. */
const catchUpMs = 60_000;

const randomFault = (random: SeededRandom): PlannedFault => {
  const call = random.oneOf(faultyCalls);
  const fault: Fault = random.oneOf<Fault>(faultMenu[call]);
  return {
    call,
    fault,
    after: random.below(6),
    times: 1 + random.below(2),
    afterMessages: random.below(12),
  };
};

const untilTrue = async (what: string, isSo: () => boolean): Promise<void> => {
  const end = performance.now() + catchUpMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`${what} within ${catchUpMs} ms`);
    await pause(3);
  }
};

/** Opens a store on a server that may refuse at first. */
const openStubbornly = async (server: TestServer): Promise<EventStore> => {
  for (;;) {
    try {
      return await createEventStoreDbEventStore({
        connectionString: server.connectionString,
        ...shortLimits,
      });
    } catch (error) {
      // A right denied once is told as what to do about it, and the operator starts again.
      if (!(error instanceof PortError)) throw error;
      await pause(5);
    }
  }
};

/** What an operator and the network do meanwhile. */
const disturb = async (server: TestServer, random: SeededRandom): Promise<void> => {
  await pause(random.below(25));
  switch (random.below(4)) {
    case 0:
      await server.stop();
      await pause(random.below(20));
      await server.start();
      return;
    case 1:
      server.cutConnections();
      return;
    case 2:
      server.log.truncate('memory-old', 2n);
      return;
    default:
      server.log.redact('memory-old', 3n);
  }
};

/** An event as the server itself holds it. */
export type ServerRecord = ReturnType<TestServer['log']['readForwards']>[number];

const wholeLog = (server: TestServer): readonly ServerRecord[] =>
  server.log.readForwards(0n, Number.MAX_SAFE_INTEGER).filter(({ type }) => !type.startsWith('$'));

const byStream = (
  events: readonly Pick<ServerRecord, 'stream' | 'id'>[],
): ReadonlyMap<string, readonly string[]> => {
  const streams = new Map<string, string[]>();
  for (const { stream, id } of events) streams.set(stream, [...(streams.get(stream) ?? []), id]);
  return streams;
};

/** Everything that a schedule left behind, for the spec to judge. */
export interface ScheduleOutcome {
  readonly accepted: readonly AcceptedAppend[];
  /** The log as the server itself holds it. */
  readonly log: readonly ServerRecord[];
  /** The same, read through the store page by page; without the tombstoned stream. */
  readonly read: readonly RecordedEvent[];
  readonly projected: ReadonlyMap<string, readonly string[]>;
  /** A fold of the server's log over the same streams. */
  readonly expected: ReadonlyMap<string, readonly string[]>;
  /** Events of the tombstoned stream that a reader still gets. */
  readonly ofTombstoned: readonly RecordedEvent[];
  /** Faults that struck, as `call fault`. */
  readonly struck: ReadonlyMap<string, number>;
}

const readWhole = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.position ?? 0n;
    const page = await stubbornly(() => store.readAll({ after, limit: 13 }));
    if (page.length === 0) return events;
    events.push(...page);
  }
};

/** One schedule: three writers, a projection, and whatever the seed brings upon them. */
export const runSchedule = async (seed: number): Promise<ScheduleOutcome> => {
  const random = createSeededRandom(seed);
  await using server = await startEventStoreDbTestServer();
  for (let count = random.below(4); count > 0; count -= 1) {
    server.faults.plan({
      ...randomFault(random),
      call: 'server-features',
      fault: random.oneOf(faultMenu['server-features']),
      after: 0,
      times: 1,
    });
  }
  await using store = await openStubbornly(server);
  const gone = streamName('memory-gone');
  for (const [stream, count] of [
    [streamName('memory-old'), 5],
    [gone, 2],
  ] as const) {
    const events = newEvents(count);
    await stubbornly(() => store.append(stream, events, { expectedRevision: 'no_stream' }));
  }
  const settled = wholeLog(server).length;

  for (let count = 1 + random.below(5); count > 0; count -= 1)
    server.faults.plan(randomFault(random));
  const projection = startProjection(() => store, prefixes);
  // Each has choices of its own, so that the seed means the same however they take turns.
  const writers = (['memory-a', 'intake-a', 'recall-a'] as const).map((name, index) =>
    writeStream(() => store, streamName(`${name}${seed}`), createSeededRandom(seed * 4 + index), {
      appends: 3 + random.below(3),
      unchecked: name === 'recall-a',
    }),
  );
  const bystanders = [disturb(server, random)];
  if (random.below(3) === 0) bystanders.push(pause(random.below(30)).then(projection.restart));
  const accepted = (await Promise.all(writers)).flat();
  await Promise.all(bystanders);
  await stubbornly(() => store.tombstone(gone));

  server.faults.clear();
  const end = server.log.readForwards(0n, Number.MAX_SAFE_INTEGER).at(-1)?.position ?? 0n;
  try {
    await untilTrue(
      'the projection did not reach the end of the log',
      () => projection.position() >= end,
    );
  } finally {
    await projection.stop();
  }
  const log = wholeLog(server);
  const isFolded = ({ stream }: { readonly stream: string }): boolean =>
    stream !== gone && prefixes.some((prefix) => stream.startsWith(prefix));
  const projected = new Map([...projection.folded()].filter(([stream]) => stream !== gone));
  if (log.length < settled) throw new Error('the log became shorter');
  return {
    accepted,
    log,
    read: await readWhole(store),
    projected,
    expected: byStream(log.filter(isFolded)),
    ofTombstoned: await stubbornly(() => store.readStream(gone)),
    struck: server.faults.struck(),
  };
};
