import { afterAll, describe, expect, test } from 'vitest';
import { runSchedule, type ScheduleOutcome } from './testing/fault-schedule.ts';

/** Enough to meet every fault; `PALIMPSEST_FAULT_SCHEDULES=1000` runs as many as it names. */
const count = Number(process.env['PALIMPSEST_FAULT_SCHEDULES'] ?? 40);
const seed = Number(process.env['PALIMPSEST_FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** A schedule mostly waits for a server that keeps silent. */
const atOnce = 8;

/** Every accepted event stands where the answer said, once; nothing else stands in its stream. */
const expectExactlyOnce = ({ accepted, log }: ScheduleOutcome): void => {
  const places = new Map(log.map((record) => [`${record.stream} ${record.revision}`, record]));
  const ids = log.map(({ stream, id }) => `${stream} ${id}`);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { stream, events, result } of accepted) {
    expect(result.lastRevision - result.firstRevision).toBe(BigInt(events.length - 1));
    events.forEach((event, index) => {
      const record = places.get(`${stream} ${result.firstRevision + BigInt(index)}`);
      expect(record?.id).toBe(event.id);
      expect(record?.position).toBe(result.positions[index]);
    });
    expect(result.position).toBe(result.positions.at(-1));
  }
  const sent = accepted.flatMap(({ stream, events }) => events.map(({ id }) => `${stream} ${id}`));
  const seeded = new Set(['memory-old', 'memory-gone']);
  expect(log.filter(({ stream }) => !seeded.has(stream))).toHaveLength(sent.length);
};

const judge = (outcome: ScheduleOutcome): void => {
  expectExactlyOnce(outcome);
  expect(outcome.projected).toEqual(outcome.expected);
  expect(outcome.ofTombstoned).toEqual([]);
  const visible = outcome.log.filter(({ stream }) => stream !== 'memory-gone');
  expect(outcome.read.map(({ id, position }) => ({ id, position }))).toEqual(
    visible.map(({ id, position }) => ({ id, position })),
  );
};

describe(`${count} schedules of random faults`, () => {
  const struck = new Map<string, number>();
  const crashes: unknown[] = [];
  const onCrash = (error: unknown): void => void crashes.push(error);
  process.on('unhandledRejection', onCrash);
  afterAll(() => {
    process.off('unhandledRejection', onCrash);
    const all = [...struck].toSorted(([a], [b]) => a.localeCompare(b));
    console.log(all.map(([name, times]) => `${name}: ${times}`).join('\n'));
  });

  test(
    'lose no accepted event, write none twice, and leave projections that equal a fold of the log',
    async () => {
      const seeds = Array.from({ length: count }, (_, index) => seed + index).values();
      const lane = async (): Promise<void> => {
        for (const own of seeds) {
          try {
            const outcome = await runSchedule(own);
            judge(outcome);
            for (const [name, times] of outcome.struck)
              struck.set(name, (struck.get(name) ?? 0) + times);
          } catch (error) {
            throw new Error(
              `schedule ${own} failed; PALIMPSEST_FAULT_SEED=${own} PALIMPSEST_FAULT_SCHEDULES=1 runs it again`,
              { cause: error },
            );
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      expect(crashes).toEqual([]);
    },
    Math.max(300_000, count * 5_000),
  );
});
