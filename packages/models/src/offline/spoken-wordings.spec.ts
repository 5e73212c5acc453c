import { describe, expect, it } from 'vitest';
import { createMemoryBook } from './testing/memory-book.ts';

/** What is live after each saying, a month between two of them. */
const liveAfter = async (...sayings: readonly string[]): Promise<readonly string[]> => {
  const book = createMemoryBook();
  for (const [index, text] of sayings.entries())
    await book.say(text, new Date(Date.UTC(2031, index, 11, 9)).toISOString());
  return book.texts();
};

const slotsOf = async (text: string): Promise<readonly string[]> => {
  const book = createMemoryBook();
  await book.say(text, '2031-06-11T09:00:00.000Z');
  return book
    .live()
    .map(({ fact: { slot, value } }) =>
      slot === null
        ? '-'
        : `${slot.person}.${slot.name}${slot.key === null ? '' : `/${slot.key}`}=${value}`,
    );
};

describe('a form of address', () => {
  it.each([
    ['Would you please call me Ned?', 'Call me Ned.'],
    ['Can everyone just call me Bea from now on?', 'Call me Bea from now on.'],
    ['你以后可以叫我小满吗？', '你以后叫我小满。'],
    ['能不能喊我老邱？', '喊我老邱。'],
  ])('is told by asking for it: %s', async (said, kept) => {
    expect(await liveAfter(said)).toEqual([kept]);
  });

  it.each(['Can you call me back tonight?', 'Could you call me a taxi?', '可以叫我起床吗？'])(
    'is not asked for by %s',
    async (said) => {
      expect(await liveAfter(said)).toEqual([]);
    },
  );
});

describe('a pronoun for somebody named before', () => {
  it.each([
    ['My niece Tove is a welder and she lives in Bergen.', 'My niece lives in Bergen.'],
    ["My uncle moved to Malta. He's a plumber.", "My uncle's a plumber."],
    ['我表弟在无锡上班，他养了两只龟。', '我表弟养了两只龟。'],
  ])('is replaced by that person: %s', async (said, kept) => {
    expect(await liveAfter(said)).toContain(kept);
  });
});

describe('several animals in one sentence', () => {
  it('are a fact each, and a name belongs to the nearest', async () => {
    expect(await slotsOf('I keep two goats and a parrot called Ambrose.')).toEqual([
      'self.pet/goat=',
      'self.pet/bird=ambrose',
    ]);
  });

  it('end one by one', async () => {
    expect(
      await liveAfter('We have four ducks and a pony named Clover.', 'Clover died in May.'),
    ).toContain('We have four ducks.');
  });
});

describe('how much of it', () => {
  it.each([
    ['I smoke around twenty cigarettes a day.', "I've quit smoking."],
    ['I drink about four cups of cocoa a day.', 'I stopped drinking cocoa.'],
    ['我每天要抽一包烟。', '为了孩子，烟我已经戒掉了。'],
  ])('does not keep a habit from ending: %s', async (habit, end) => {
    expect(await liveAfter(habit, end)).toHaveLength(1);
  });
});

describe('figures', () => {
  it('take a height with decimals for no age', async () => {
    expect(await slotsOf("I'm 1.68 m tall.")).toEqual(['self.attribute/height=1.68 m']);
  });

  it('of a weight are told without a subject', async () => {
    expect(await liveAfter('I weigh 96 kilos.', 'Back to 90 kilos!')).toEqual([
      "I'm back to 90 kilos.",
    ]);
  });

  it.each([
    ['物业费每个月320块。', 'self.attribute/物业费=320块'],
    ['我的健身房会费一年2600元。', 'self.attribute/健身房会费=2600元'],
  ])('of a fee stand without a verb: %s', async (said, slot) => {
    expect(await slotsOf(said)).toEqual([slot]);
  });

  it('of a dose change whoever changed it', async () => {
    expect(
      await liveAfter('I take warfarin 3 mg.', 'The clinic lowered my warfarin to 2 mg.'),
    ).toEqual(['The clinic lowered my warfarin to 2 mg.']);
  });
});

describe('a date of birth', () => {
  it('keeps its year beside its day', async () => {
    expect(await slotsOf('My birthday is on 3 May and I was born in 1979.')).toEqual([
      'self.birthday=05-03',
      'self.birthday/year=1979',
    ]);
    expect(await slotsOf('我是1986年生的，生日是2月9日。')).toEqual([
      'self.birthday/year=1986年',
      'self.birthday=2月9日',
    ]);
  });
});

describe('home and work', () => {
  it.each([
    ['Home for us is a small cottage near Brecon.', 'self.home=brecon'],
    ['I teach physics at a grammar school.', 'self.occupation=physics teacher'],
    ['我上周 join 了 Northwind。', 'self.employer=northwind'],
  ])('are read in other words: %s', async (said, slot) => {
    expect(await slotsOf(said)).toContain(slot);
  });

  it('end where only the verb is English', async () => {
    expect(await liveAfter('我在 Tidewater 上班。', '我 quit 了 Tidewater。')).toEqual([
      '我 quit 了 Tidewater。',
    ]);
  });

  it('"the same place" names none', async () => {
    expect(
      await liveAfter(
        'I study law at Norwell College.',
        "I'm a law student at the same college still.",
      ),
    ).toContain('I study at Norwell College.');
    expect(await slotsOf('I work at the same company.')).not.toContain(
      'self.employer=same company',
    );
  });
});

describe('habits', () => {
  it.each([
    ['I do yoga on Tuesdays.', 'My yoga nights are Mondays and Wednesdays now.'],
    ['我每周二去练 Pilates。', 'Pilates 改到每周六了。'],
  ])('get other days: %s', async (before, after) => {
    expect(await liveAfter(before, after)).toHaveLength(1);
  });
});

describe('time that was spent', () => {
  it('lies behind, while time that passes lies ahead', async () => {
    const book = createMemoryBook();
    await book.say('我毕业那会儿当过三年厨师。', '2031-06-11T09:00:00.000Z');
    await book.say('再过三年我要回老家。', '2031-06-11T09:00:00.000Z');
    expect(book.live().map(({ fact }) => fact.stance === 'plan')).toEqual([false, true]);
  });
});

describe('a correction by its opposite', () => {
  it.each([
    ['我在中学教物理。', '说错了，我教的是化学，不是物理。', '化学'],
    ['我平时读的是诗歌。', '不对，我读的是散文，不是诗歌。', '散文'],
  ])('puts the right value into %s', async (before, correction, right) => {
    const texts = await liveAfter(before, correction);
    expect(texts.every((text) => !text.includes('不是'))).toBe(true);
    expect(texts.some((text) => text.includes(right))).toBe(true);
  });
});

describe('a first time told in a long story', () => {
  it('is kept', async () => {
    const story =
      'What a day. The bus was late. The rain never stopped. My umbrella broke. The queue at the bank took an hour. ' +
      'Somehow I still ran my first triathlon on Sunday. The neighbours were loud again. Dinner burnt.';
    expect(await liveAfter(story)).toEqual([expect.stringContaining('my first triathlon')]);
  });
});

describe('what takes the place of something', () => {
  it.each([
    [
      'I work at Larkspur Tools.',
      'Larkspur Tools laid me off. Bright Harbour hired me on the spot.',
    ],
    ['I drive a Volvo estate.', 'Swapped the Volvo for a Renault.'],
    ['我的键盘是罗技。', '键盘换成雷蛇了。'],
    ['我用的耳机是森海塞尔。', '耳机换成索尼了。'],
    ['我的专业是 civil engineering。', '我 transfer 到 architecture 了。'],
  ])('ends it: %s', async (before, after) => {
    const texts = await liveAfter(before, after);
    expect(texts).toHaveLength(1);
    expect(texts).not.toContain(before);
  });
});

describe('in a few words', () => {
  it.each([
    ["I'm 47 right now.", 'self.age=47'],
    ['我是个爵士乐发烧友。', 'self.likes/爵士乐=爵士乐'],
    ['我是铁杆足球迷。', 'self.likes/足球=足球'],
    ['我结婚前做过两年的会计。', 'self.occupation=会计'],
  ])('%s is read', async (said, slot) => {
    expect(await slotsOf(said)).toContain(slot);
  });

  it('emphasis tells nothing new', async () => {
    expect(
      await liveAfter(
        'I like cold showers in winter.',
        'I do like cold showers in winter, as mentioned.',
      ),
    ).toHaveLength(1);
  });

  it('an introduction by name is cut before what is told next', async () => {
    expect(await liveAfter('Tamsin here, a retired miller, and I keep bees.')).toContain(
      'I keep bees.',
    );
  });

  it.each(['我是个路痴。', '我是个工作狂。'])('%s is no taste', async (said) => {
    expect(await slotsOf(said)).not.toContainEqual(expect.stringContaining('likes'));
  });
});
