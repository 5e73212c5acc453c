import { describe, expect, it } from 'vitest';
import { createMemoryBook } from './testing/memory-book.ts';

/** A fact, its correction a minute later, and what is held to be so after it. */
type Corrected = readonly [fact: string, correction: string, held: string];

const corrected: readonly Corrected[] = [
  ['My locker code is B12.', "Sorry, it's B21.", 'My locker code is B21.'],
  ['My gate is A7.', 'Correction: A9.', 'My gate is A9.'],
  ['My badge number is K-204.', 'Oops, I meant K-240.', 'My badge number is K-240.'],
  ['My exam is on 4 March 2032.', 'Typo, I meant 17 March.', 'My exam is on 17 March 2032.'],
  ['Our wedding is on 12 June 2033.', 'Sorry, 21 June.', 'Our wedding is on 21 June 2033.'],
  [
    "I'm allergic to latex.",
    "I mixed that up: it's not latex, it's nickel that I'm allergic to.",
    "I'm allergic to nickel.",
  ],
  ['我的车位是C区33号。', '说错了，应该是C区38号。', '我的车位是C区38号。'],
  ['我的储物柜是A12。', '打错了，是A21。', '我的储物柜是A21。'],
  ['我的工位是D座7层。', '不对，应该是D座9层。', '我的工位是D座9层。'],
  ['婚礼定在2032年5月1日。', '说错了，是5月11日。', '婚礼定在2032年5月11日。'],
  ['我的鞋码是38码。', '打错了，是39码。', '我的鞋码是39码。'],
  ['我的课在周三。', '记错了，是周四。', '我的课在周四。'],
];

describe('a correction that names only what is right', () => {
  it.each(corrected)('%s / %s', async (fact, correction, held) => {
    const book = createMemoryBook();
    await book.say(fact, '2031-06-11T10:00:00.000Z');
    await book.say(correction, '2031-06-11T10:01:00.000Z');
    expect(book.texts().map((text) => text.replace(/ \([\d-]+\) ?/, ''))).toEqual([held]);
  });
});
