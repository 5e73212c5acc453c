import { createSeededRandom, type SeededRandom } from '@palimpsest/testing/seeded-random';
import { type CallBook, createCallBook } from './call-book.ts';
import type { Complaint } from './caller.ts';
import { type LifeKind, runLife } from './life.ts';
import { createWorld, type World } from './world.ts';

export interface CampaignOptions {
  /** Part of every name, so that campaigns can run side by side. */
  readonly name: string;
  readonly seed: number;
  /** At most this many kills. */
  readonly kills: number;
  /** No new life begins after it. */
  readonly deadline: AbortSignal;
  readonly settings: Readonly<Record<string, string>>;
  readonly key: string;
  readonly complain: Complaint;
}

/** What a campaign leaves: the caller's side of everything that happened. */
export interface Campaign {
  readonly book: CallBook;
  readonly world: World;
  readonly kills: Readonly<Record<LifeKind, number>>;
  /** How many of the lives were those of the whole service. */
  readonly whole: number;
}

/** Share of lives of the whole service. Its start takes three times that of the lean one, which writes the same data. */
const WHOLE_SHARE = 0.1;

const nextKind = (random: SeededRandom): LifeKind => {
  const dice = random.next();
  if (dice < 0.2) return 'start-up';
  return dice < 0.35 ? 'rebuild' : 'traffic';
};

/** Lives of one service after another, on the same data, each ended by `kill -9`. */
export const runCampaign = async (options: CampaignOptions): Promise<Campaign> => {
  const { name } = options;
  const random = createSeededRandom(options.seed);
  const book = createCallBook(name);
  // A subject holds 500 memories at most: a long campaign needs more of them.
  const world = createWorld(name, 6 + Math.ceil(options.kills / 5), random);
  const kills = { 'start-up': 0, traffic: 0, rebuild: 0 };
  const startMs = { service: 2_000, lean: 1_000 };
  let whole = 0;
  for (let life = 0; life < options.kills && !options.deadline.aborted; life += 1) {
    const kind = nextKind(random);
    const program = random.chance(WHOLE_SHARE) ? 'service' : 'lean';
    const traffic = { book, world, random };
    const took = await runLife({
      ...options,
      kind,
      program,
      traffic,
      startMs: startMs[program],
    });
    startMs[program] = took ?? startMs[program];
    if (program === 'service') whole += 1;
    kills[kind] += 1;
  }
  return { book, world, kills, whole };
};
