import { type EventId, type EventStore, PortError, type StreamName } from '@palimpsest/kernel';
import { createMemoryEventStore, newEvent } from '@palimpsest/testing';
import { expect, it, vi } from 'vitest';
import { createFollowingAppends } from './following-appends.ts';

const stream = 'recall-a-202601' as StreamName;

const away = (): PortError => new PortError('UNAVAILABLE', 'the log is away', { retryable: true });

/** A log that can be away, and that may have written what it fails to acknowledge. */
const logThatBreaks = () => {
  const log = createMemoryEventStore();
  const state = { isAway: false, losesAnswers: false };
  const append: EventStore['append'] = async (...call) => {
    if (state.isAway) throw away();
    const result = await log.append(...call);
    if (!state.losesAnswers) return result;
    throw new PortError('OUTCOME_UNKNOWN', 'no answer came', { retryable: true });
  };
  const ids = async (): Promise<readonly EventId[]> =>
    (await log.readStream(stream)).map(({ id }) => id);
  return { append, state, ids };
};

it('an append to a log that answers goes out at once', async () => {
  const log = logThatBreaks();
  const { append, waiting } = createFollowingAppends(log);
  const event = newEvent();
  expect(await append(stream, event)).toBe(1n);
  expect(waiting()).toBe(0);
  expect(await log.ids()).toEqual([event.id]);
});

it('what was appended while the log was away follows, each once', async () => {
  const log = logThatBreaks();
  const { append, waiting } = createFollowingAppends(log);
  const events = Array.from({ length: 40 }, () => newEvent());
  log.state.isAway = true;
  const appending = events.map((event) => append(stream, event));
  await vi.waitFor(() => expect(waiting()).toBeGreaterThan(0));
  log.state.isAway = false;
  await Promise.all(appending);
  expect((await log.ids()).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
});

it('an append whose answer was lost is not written twice', async () => {
  const log = logThatBreaks();
  const { append, waiting } = createFollowingAppends(log);
  const event = newEvent();
  log.state.losesAnswers = true;
  const appending = append(stream, event);
  await vi.waitFor(() => expect(waiting()).toBe(1));
  log.state.losesAnswers = false;
  expect(await appending).toBe(1n);
  expect(await log.ids()).toEqual([event.id]);
});

it('a refusal for good is told at once', async () => {
  const gone = new PortError('STREAM_GONE', 'tombstoned', { retryable: false });
  const { append } = createFollowingAppends({ append: () => Promise.reject(gone) });
  await expect(append(stream, newEvent())).rejects.toBe(gone);
});

it('waits for no more than it has room for', async () => {
  const log = logThatBreaks();
  const event = newEvent();
  const { append, waiting, stop } = createFollowingAppends(log, {
    capacityBytes: event.data.byteLength + event.metadata.byteLength,
  });
  log.state.isAway = true;
  const first = append(stream, event);
  await vi.waitFor(() => expect(waiting()).toBe(1));
  await expect(append(stream, newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  log.state.isAway = false;
  await first;
  await stop();
});

it('a stop tries once more, and says what it gave up', async () => {
  const log = logThatBreaks();
  const { append, waiting, stop } = createFollowingAppends(log);
  log.state.isAway = true;
  const appending = Promise.allSettled([1, 2, 3].map(() => append(stream, newEvent())));
  await vi.waitFor(() => expect(waiting()).toBeGreaterThan(0));
  await stop();
  expect((await appending).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  await expect(append(stream, newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
