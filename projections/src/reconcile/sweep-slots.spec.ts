import {
  epochMilliseconds,
  type Instant,
  instant,
  type KeySlot,
  type KeySlotId,
  keySlotId,
  type StreamName,
  tenantId,
} from '@palimpsest/kernel';
import { createMemoryEventStore, newEvent } from '@palimpsest/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotsNamedIn } from './slots-in-use.ts';
import { createSlotSweep } from './sweep-slots.ts';

const acme = tenantId('acme');
const start = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const signal = new AbortController().signal;

const boxOf = (k: KeySlotId) => ({ k, v: 1, iv: 'aXY=', ct: 'Y3Q=' });

/** A log, a key store and a clock, and what happens between the two steps of a sweep. */
const createWorld = () => {
  const log = createMemoryEventStore();
  const slots = new Map<KeySlotId, KeySlot>();
  let hours = 0;
  let minted = 0;
  let meanwhile: () => Promise<void> = async () => undefined;
  const now = (): Instant => instant(start + hours * HOUR);
  const keyStore = {
    listSlots: async (
      tenant: KeySlot['tenant'],
      { after, limit }: { after: KeySlotId | null; limit: number },
    ) => {
      const page = [...slots.values()]
        .filter((slot) => slot.tenant === tenant && (after === null || slot.id > after))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit);
      await meanwhile();
      return page;
    },
    destroySlots: async (ids: readonly KeySlotId[]) => {
      await meanwhile();
      for (const id of ids) slots.delete(id);
    },
  };
  return {
    log,
    slots,
    keyStore,
    clock: { now },
    pass: (more: number) => {
      hours += more;
    },
    during: (work: () => Promise<void>) => {
      meanwhile = work;
    },
    mint: (tenant = acme): KeySlotId => {
      minted += 1;
      const id = keySlotId(`slot-${String(minted).padStart(6, '0')}`);
      slots.set(id, { id, tenant, secret: new Uint8Array(), mintedAt: now() });
      return id;
    },
    name: async (stream: string, ...ids: readonly KeySlotId[]) => {
      const data = JSON.stringify({ sealed: null, messages: ids.map((id) => boxOf(id)) });
      const event = newEvent({ data: new TextEncoder().encode(data) });
      await log.append(stream as StreamName, [event], { expectedRevision: 'any' });
    },
  };
};

const sweepOf = (
  { log, keyStore, clock }: ReturnType<typeof createWorld>,
  kept: readonly KeySlotId[] = [],
) =>
  createSlotSweep({
    eventStore: log,
    keyStore,
    clock,
    keepers: [
      async function* () {
        yield* kept;
      },
    ],
  });

describe('key slots that nothing names', () => {
  it('go once they are a day and a half old, and those of other tenants stay', async () => {
    const world = createWorld();
    const old = world.mint();
    const foreign = world.mint(tenantId('other'));
    world.pass(30);
    const young = world.mint();
    world.pass(7);
    const sweep = sweepOf(world);
    expect(await sweep(acme, false, signal)).toEqual({ unnamed: 1, destroyed: 0 });
    expect(await sweep(acme, true, signal)).toEqual({ unnamed: 1, destroyed: 1 });
    expect([...world.slots.keys()]).toEqual([foreign, young]);
    expect(world.slots.has(old)).toBe(false);
    expect(await sweep(acme, true, signal)).toEqual({ unnamed: 0, destroyed: 0 });
  });

  it.each(['memory-s', 'intake-s', 'recall-s-202601', 'policy-acme', 'tenant-acme'])(
    'are not those that an event of %s names, however deep',
    async (stream) => {
      const world = createWorld();
      const [first, second] = [world.mint(), world.mint()];
      await world.name(stream, first, second);
      world.pass(1_000);
      expect(await sweepOf(world)(acme, true, signal)).toEqual({ unnamed: 0, destroyed: 0 });
    },
  );

  it('are not those that are kept beside the log', async () => {
    const world = createWorld();
    const kept = world.mint();
    world.pass(1_000);
    expect(await sweepOf(world, [kept])(acme, true, signal)).toMatchObject({ unnamed: 0 });
    expect(world.slots.has(kept)).toBe(true);
  });

  it('are read out of any JSON', () => {
    const box = boxOf(keySlotId('a-1'));
    const nested = { progress: [{ words: { box } }], other: { k: 'b_2' } };
    expect(slotsNamedIn(JSON.stringify(nested))).toEqual(['a-1', 'b_2']);
    expect(slotsNamedIn(new TextEncoder().encode(JSON.stringify(nested, null, 2)))).toEqual([
      'a-1',
      'b_2',
    ]);
    expect(slotsNamedIn('')).toEqual([]);
  });

  it('never are those of an event that comes within a day, whenever it is written', async () => {
    /** A slot is minted, handed out up to 12 hours later, and named up to a day after that, or never. */
    const life = fc.record({
      minted: fc.integer({ min: 0, max: 100 }),
      pooled: fc.integer({ min: 0, max: 12 }),
      written: fc.option(fc.integer({ min: 0, max: 23 })),
    });
    const sweeps = fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(life, { maxLength: 12 }), sweeps, async (lives, at) => {
        const world = createWorld();
        const named = new Set<KeySlotId>();
        const ids = new Map<number, KeySlotId>();
        let hour = 0;
        const write = async () => {
          for (const [index, { minted, pooled, written }] of lives.entries()) {
            const id = ids.get(index);
            if (id === undefined || written === null || named.has(id)) continue;
            if (minted + pooled + written !== hour) continue;
            named.add(id);
            await world.name('memory-s', id);
          }
        };
        // Written in the very hour of a sweep, it is written in the middle of it.
        world.during(write);
        for (; hour <= 160; hour += 1) {
          for (const [index, { minted }] of lives.entries()) {
            if (minted === hour) ids.set(index, world.mint());
          }
          if (at.includes(hour)) await sweepOf(world)(acme, true, signal);
          await write();
          world.pass(1);
        }
        for (const id of named) expect(world.slots.has(id)).toBe(true);
        await sweepOf(world)(acme, true, signal);
        const left = [...world.slots.values()].filter(
          ({ id, mintedAt }) =>
            !named.has(id) && epochMilliseconds(mintedAt) < start + (161 - 36) * HOUR,
        );
        expect(left).toEqual([]);
      }),
    );
  });
});
