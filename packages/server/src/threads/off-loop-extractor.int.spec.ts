import { Worker } from 'node:worker_threads';
import type { ExtractionRequest, Instant } from '@palimpsest/kernel';
import { createOfflineExtractor, loadStaticEmbedder } from '@palimpsest/models';
import { expectPortError } from '@palimpsest/testing';
import { describe, expect, it } from 'vitest';
import { createOffLoopExtractor } from './off-loop-extractor.ts';
import { startExtractionThread } from './start-extraction-thread.ts';

const { vocabulary } = await loadStaticEmbedder();
const inline = createOfflineExtractor({ simplify: (text) => vocabulary.simplify(text) });
const startThread = () => startExtractionThread({ vocabulary: vocabulary.shareable });

const at = '2026-03-01T10:00:00.000Z' as Instant;
const saying = (...contents: readonly string[]): ExtractionRequest => ({
  messages: contents.map((content, ordinal) => ({ ordinal, role: 'user', content, at })),
  context: [],
  ownership: 'USER',
  referenceTime: at,
  timezone: 'Europe/Paris',
  focus: [],
  instructions: null,
  entityTypes: [],
});

const stories = [
  'I live in Lyon. ',
  'My sister works as a nurse in Oslo since 2019. ',
  '我住在西宁，做导游。',
  '我上周三去了成都。',
  'Я живу в Москве. ',
  '私は東京に住んでいます。',
  'Could you translate this: I hate tea? ',
  '\u0000\ud83d\u200f',
];
const long = (seed: number): string =>
  Array.from({ length: 300 }, (_, index) => stories[(index * seed) % stories.length]).join('');

describe('extraction off the event loop', () => {
  it('finds what the same rules find on it', async () => {
    await using offLoop = createOffLoopExtractor(inline, startThread);
    for (const request of [saying(long(1)), saying(long(3), 'I like tea.', long(5)), saying('x')]) {
      expect(await offLoop.extract(request)).toEqual(await inline.extract(request));
    }
  });

  it('starts no thread for short messages', async () => {
    let started = 0;
    await using offLoop = createOffLoopExtractor(inline, () => {
      started += 1;
      return startThread();
    });
    const { facts } = await offLoop.extract(saying('I live in Lyon.'));
    expect({ facts: facts.length, started }).toEqual({ facts: 1, started: 0 });
  });

  it('of a thread that dies fails what was asked, and the next call has another', async () => {
    const entries = [new Worker('throw new Error("gone")', { eval: true }), startThread()];
    await using offLoop = createOffLoopExtractor(inline, () => {
      const next = entries.shift();
      if (next === undefined) throw new Error('no third thread was expected');
      return next;
    });
    await expectPortError(offLoop.extract(saying(long(1))), 'UNAVAILABLE');
    expect(await offLoop.extract(saying(long(1)))).toEqual(await inline.extract(saying(long(1))));
  });

  it('lets others have their turns', async () => {
    await using offLoop = createOffLoopExtractor(inline, startThread);
    await offLoop.extract(saying(long(1)));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await offLoop.extract(saying(long(3).repeat(4)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
