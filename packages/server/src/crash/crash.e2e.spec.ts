import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../testing/crash/campaign.ts';
import { checkLog } from '../testing/crash/check-log.ts';
import { checkOverHttp } from '../testing/crash/check-over-http.ts';
import { startListening, startServiceProcess } from '../testing/service-process.ts';

const wanted = process.env['PALIMPSEST_TEST_CRASHES'];
/** Kills in all. `PALIMPSEST_TEST_CRASHES` asks for another number, however long that takes. */
const KILLS = Number(wanted ?? 400);
/** On a slow machine the campaigns end after this time, with fewer kills. */
const BUDGET_MS = wanted === undefined ? 150_000 : 24 * 60 * 60_000;
/** What is done, and when a kill comes, follows from it; how far the machine is by then does not. */
const SEED = Number(process.env['PALIMPSEST_TEST_SEED'] ?? Date.now() % 1_000_000);
/** Campaigns side by side, each on data of its own: one a core of the smallest machine. */
const CAMPAIGNS = 2;
/** Fresh directories whose very first start is killed, twice each. */
const FIRST_STARTS = Math.max(2, Math.ceil(KILLS / 100));
const TIMEOUT_MS = 300_000 + BUDGET_MS + KILLS * 10_000;

const KEY = 'crash-test-key-that-is-long-enough';

let parent = '';
let deadline: AbortSignal;
beforeAll(async () => {
  deadline = AbortSignal.timeout(BUDGET_MS);
  parent = await mkdtemp(join(tmpdir(), 'palimpsest-crash-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const survives = async (index: number): Promise<void> => {
  const complaints: string[] = [];
  const complain = (what: string): void => void complaints.push(what);
  const directory = join(parent, `campaign-${index}`);
  const settings = { PALIMPSEST_DATA_DIR: directory, PALIMPSEST_BOOTSTRAP_KEY: KEY };
  const campaign = await runCampaign({
    name: `c${index}`,
    seed: SEED + index,
    kills: Math.ceil(KILLS / CAMPAIGNS),
    deadline,
    settings,
    key: KEY,
    complain,
  });

  const { service, address } = await startListening(settings);
  await checkOverHttp({ address, key: KEY, campaign, complain });
  service.signal('SIGTERM');
  const { code } = await service.ended;
  const left = await readdir(directory);
  const log = checkLog(directory, complain);
  const { book, world } = campaign;
  const kills = Object.values(campaign.kills).reduce((sum, some) => sum + some, 0);
  console.info(
    `seed ${SEED + index}: ${kills} of ${Math.ceil(KILLS / CAMPAIGNS)} kills ${JSON.stringify(campaign.kills)} (${campaign.whole} of the whole service), ${book.calls().length} writes (${book.calls().filter(({ sent }) => sent > 1).length} sent again), ${world.tasks.length} tasks, ${world.memories.length} memories, ${log.events} events`,
  );
  expect(complaints, `seed ${SEED}`).toEqual([]);
  expect(code).toBe(0);
  expect(log.intakes).toBe(world.tasks.length);
  expect(log.events).toBeGreaterThan(0);
  expect(left.filter((file) => /-wal$|-journal$|\.new$/.test(file))).toEqual([]);
};

describe('kill -9 at any moment', () => {
  it.concurrent.each(Array.from({ length: CAMPAIGNS }, (_, index) => index))(
    'loses nothing that was answered and does nothing twice (campaign %i)',
    survives,
    TIMEOUT_MS,
  );

  it(
    'of the very first start leaves a directory that the next one can take over',
    async () => {
      const random = createSeededRandom(SEED);
      let startMs = 2_000;
      for (let run = 0; run < FIRST_STARTS; run += 1) {
        const settings = { PALIMPSEST_DATA_DIR: join(parent, `first-${run}`) };
        for (let kill = 0; kill < 2; kill += 1) {
          await using service = startServiceProcess(settings);
          await pause(random.next() * startMs);
          service.signal('SIGKILL');
        }
        const begun = performance.now();
        const { service } = await startListening(settings);
        startMs = performance.now() - begun;
        service.signal('SIGTERM');
        expect(await service.ended, `seed ${SEED}`).toMatchObject({ code: 0 });
      }
    },
    TIMEOUT_MS,
  );
});
