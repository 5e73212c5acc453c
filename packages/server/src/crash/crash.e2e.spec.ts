import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../testing/crash/campaign.ts';
import { checkLog } from '../testing/crash/check-log.ts';
import { checkOverHttp } from '../testing/crash/check-over-http.ts';
import { startListening } from '../testing/service-process.ts';

/** Kills in all. `PALIMPSEST_TEST_CRASHES` sets another number for a long run. */
const KILLS = Number(process.env['PALIMPSEST_TEST_CRASHES'] ?? 200);
/** What is done, and when a kill comes, follows from it; when the machine gets there does not. */
const SEED = Number(process.env['PALIMPSEST_TEST_SEED'] ?? Date.now() % 1_000_000);
/** Campaigns side by side, each on data of its own: one a core of the smallest machine. */
const CAMPAIGNS = 2;

const KEY = 'crash-test-key-that-is-long-enough';

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'palimpsest-crash-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const survives = async (index: number): Promise<void> => {
  const complaints: string[] = [];
  const complain = (what: string): void => void complaints.push(what);
  const directory = join(parent, `campaign-${index}`);
  const settings = { PALIMPSEST_DATA_DIR: directory, PALIMPSEST_BOOTSTRAP_KEY: KEY };
  const kills = Math.ceil(KILLS / CAMPAIGNS);
  const campaign = await runCampaign({
    name: `c${index}`,
    seed: SEED + index,
    kills,
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
  console.info(
    `seed ${SEED + index}: ${JSON.stringify(campaign.kills)} kills, ${book.calls().length} writes (${book.calls().filter(({ sent }) => sent > 1).length} sent again), ${world.tasks.length} tasks, ${world.memories.length} memories, ${log.events} events`,
  );
  expect(complaints).toEqual([]);
  expect(code).toBe(0);
  expect(log.intakes).toBe(world.tasks.length);
  expect(log.events).toBeGreaterThan(0);
  expect(left.filter((file) => /-wal$|-journal$|\.new$/.test(file))).toEqual([]);
};

describe('kill -9 at any moment', () => {
  it.concurrent.each(Array.from({ length: CAMPAIGNS }, (_, index) => index))(
    'loses nothing that was answered and does nothing twice (campaign %i)',
    survives,
    60_000 + KILLS * 30_000,
  );
});
