import { createMemoryEventStore } from '@palimpsest/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryTarget } from '../testing/memory-target.ts';
import { append, pages } from '../testing/pages.ts';
import { createProjector } from './projector.ts';
import { createSharedProjector, type SharedProjector } from './shared-projector.ts';

const patience = (): AbortSignal => AbortSignal.timeout(20_000);

let eventStore = createMemoryEventStore();
let target = createMemoryTarget();
const running: SharedProjector[] = [];
const turns: AbortController[] = [];
const led: Promise<void>[] = [];

beforeEach(() => {
  eventStore = createMemoryEventStore();
  target = createMemoryTarget();
});

afterEach(async () => {
  for (const turn of turns.splice(0)) turn.abort();
  await Promise.all(led.splice(0));
  await Promise.all(running.splice(0).map((projector) => projector.stop()));
});

/** One process's view of the projection. */
const join = async (): Promise<SharedProjector> => {
  const projection = pages();
  const projector = createSharedProjector({
    projection,
    target,
    createProjector: () => createProjector({ eventStore, projection, target }, { checkpointMs: 5 }),
  });
  running.push(projector);
  await projector.start();
  return projector;
};

const letLead = async (projector: SharedProjector): Promise<AbortController> => {
  const turn = new AbortController();
  turns.push(turn);
  led.push(projector.lead(turn.signal));
  await expect.poll(() => projector.status().state).toBe('live');
  return turn;
};

const head = async (): Promise<bigint> => (await eventStore.head()) ?? 0n;

describe('a projection of several processes', () => {
  it('whose turn ends while it is rebuilt says that the rebuild can be begun again', async () => {
    await append(eventStore, 'page-1: written');
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { startRebuild } = target;
    target = {
      ...target,
      startRebuild: async () => {
        begun.resolve();
        await goOn.promise;
        await startRebuild();
      },
    };
    const leader = await join();
    const turn = await letLead(leader);
    const rebuilt = leader.rebuild(patience()).catch((error: unknown) => error);
    await begun.promise;
    turn.abort();
    goOn.resolve();

    expect(await rebuilt).toMatchObject({ code: 'BUSY', retryable: true });
    await letLead(leader);
    expect(await leader.rebuild(patience())).toMatchObject({ events: 1 });
  });

  it('is waited for in a process that does not fold it', async () => {
    const leader = await join();
    const other = await join();
    await letLead(leader);
    await append(eventStore, 'page-1: written');

    await other.waitFor(await head(), patience());

    expect(target.documents()).toMatchObject({ 'page-1': 'written' });
    expect(other.status()).toMatchObject({ state: 'live', position: await head() });
  });

  it('is waited for past events that it does not read', async () => {
    const leader = await join();
    const other = await join();
    await letLead(leader);
    await append(eventStore, 'other-1: no page');

    await other.waitFor(await head(), patience());

    expect(await target.checkpoint('live')).toBe(await head());
  });

  it('goes on in another process when the leader ends', async () => {
    const [first, second] = [await join(), await join()];
    const turn = await letLead(first);
    await append(eventStore, 'page-1: by the first');
    await first.waitFor(await head(), patience());
    turn.abort();
    await led[0];
    await append(eventStore, 'page-2: by the second');
    await letLead(second);

    await first.waitFor(await head(), patience());

    expect(target.documents()).toMatchObject({
      'page-1': 'by the first',
      'page-2': 'by the second',
    });
  });

  it('comes to no harm from two that lead at once', async () => {
    const [first, second] = [await join(), await join()];
    await letLead(first);
    await letLead(second);
    for (let page = 0; page < 50; page += 1) {
      await append(eventStore, `page-${page % 7}: text ${page}`);
    }
    await Promise.all([first, second].map(async (one) => one.waitFor(await head(), patience())));

    const alone = createMemoryTarget();
    const naive = createProjector({ eventStore, projection: pages(), target: alone });
    await naive.start();
    await naive.waitFor(await head(), patience());
    await naive.stop();
    expect(target.documents()).toEqual(alone.documents());
  });

  it('shows a write at once in the store, whoever leads', async () => {
    const other = await join();
    await append(eventStore, 'page-1: mine');
    await other.applyNow(await eventStore.readAll());

    expect(target.documents()).toMatchObject({ 'page-1': 'mine' });
    expect(await target.checkpoint('live')).toBeUndefined();
  });

  it('is rebuilt by its leader alone', async () => {
    const [leader, other] = [await join(), await join()];
    await letLead(leader);
    await append(eventStore, 'page-1: kept');

    await expect(other.rebuild(patience())).rejects.toMatchObject({ code: 'BUSY' });
    const report = await leader.rebuild(patience());
    expect(report).toMatchObject({ position: await head() });
    expect(report.liveDigest).toBe(report.shadowDigest);
  });
});
