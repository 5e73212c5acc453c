import { describe, expect, it } from 'vitest';
import { createMemoryBook } from './testing/memory-book.ts';

/** Wednesday. */
const now = '2031-06-11T10:00:00.000Z';
const earlier = '2031-06-01T10:00:00.000Z';
const sameDay = '2031-06-11T09:00:00.000Z';

interface Told {
  readonly op: string;
  readonly mode?: string;
  readonly slot?: string;
  readonly value?: string;
  readonly polarity?: string;
  readonly stance?: string;
  /** Day from which the change holds. */
  readonly from?: string | null;
  readonly validFrom?: string;
  readonly event?: readonly [string, string] | null;
  readonly memType?: string;
  readonly text?: string;
}

interface Row {
  readonly before: readonly string[];
  readonly said: string;
  readonly leads: readonly Told[];
  /** Texts that must still be live afterwards. */
  readonly kept?: readonly string[];
  readonly when?: string;
}

const row = (
  before: readonly string[],
  said: string,
  leads: readonly Told[],
  rest: Partial<Row> = {},
): Row => ({ before, said, leads, ...rest });

const rows: readonly Row[] = [
  row([], "I'm based in Graz these days.", [
    { op: 'ADD', slot: 'home', value: 'graz', validFrom: '2031-06-11' },
  ]),
  row(['I live in Graz.'], 'Graz is still home for me.', [{ op: 'SKIP' }]),
  row(['I live in Graz.'], 'I relocated to Linz on 2 June.', [
    { op: 'SUPERSEDE', value: 'linz', from: '2031-06-02' },
  ]),
  row(
    ['I live in Linz.'],
    "I'm in Oslo until Sunday.",
    [{ op: 'ADD', stance: 'episode', event: ['2031-06-11', '2031-06-16'] }],
    { kept: ['I live in Linz.'] },
  ),
  row(['I live in Linz.'], 'We might move to Malta someday.', [{ op: 'ADD', slot: 'goal' }], {
    kept: ['I live in Linz.'],
  }),
  row(['I live in Linz.'], "If I lived in Malta I'd sail daily.", []),
  row(
    ['I live in Linz.'],
    'I lived in Turin from 2011 to 2014.',
    [{ op: 'ADD', stance: 'past_state', value: 'turin', validFrom: '2011-01-01' }],
    { kept: ['I live in Linz.'] },
  ),
  row(['I live in Linz.'], 'My aunt moved to Turin.', [{ op: 'ADD', slot: 'home' }], {
    kept: ['I live in Linz.'],
  }),
  row(['I work at Quillon as a tester.'], "Still at Quillon, but I'm a team lead now.", [
    { op: 'SKIP' },
    { op: 'SUPERSEDE', slot: 'occupation', value: 'team lead', from: '2031-06-11' },
  ]),
  row(['I work at Quillon.'], 'I quit last Friday.', [
    {
      op: 'SUPERSEDE',
      slot: 'employer',
      polarity: 'negative',
      from: '2031-06-06',
      text: 'Quillon',
    },
  ]),
  row([], "I don't own a bike.", [{ op: 'ADD', polarity: 'negative', slot: 'possession' }]),
  row(["I don't own a bike."], 'Picked up a used bike yesterday.', [
    { op: 'SUPERSEDE', polarity: 'positive', from: '2031-06-10' },
  ]),
  row(['My phone is a Pixel.'], 'I broke my Pixel, so I use a Fairphone now.', [
    { op: 'ADD' },
    { op: 'SUPERSEDE', value: 'fairphone', from: '2031-06-11' },
  ]),
  row(["I'm allergic to latex."], "I'm allergic to kiwi too.", [{ op: 'ADD', value: 'kiwi' }], {
    kept: ["I'm allergic to latex."],
  }),
  row(["I'm allergic to latex."], "Turns out it's not latex, it's nickel.", [
    { op: 'UPDATE', mode: 'CORRECTS', text: 'nickel' },
  ]),
  row(
    ['My cello lesson is on Mondays at 6 pm.'],
    'Sorry, I meant 7 pm.',
    [{ op: 'UPDATE', mode: 'CORRECTS', text: 'Mondays at 7 pm' }],
    { when: sameDay },
  ),
  row(['My exam is on 20 June.'], 'The exam got pushed back a week.', [
    { op: 'UPDATE', mode: 'CHANGES', from: '2031-06-11', event: ['2031-06-27', '2031-06-28'] },
  ]),
  row(['My exam is on 20 June.'], "The exam's been called off.", [
    { op: 'SUPERSEDE', from: '2031-06-11' },
  ]),
  row(['I love opera.'], 'I adore opera.', [{ op: 'SKIP' }]),
  row(['I love opera.'], "I can't stand opera anymore.", [
    { op: 'SUPERSEDE', polarity: 'negative', from: '2031-06-11' },
  ]),
  row(['My favourite colour is teal.'], 'My favourite colour is orange now.', [
    { op: 'SUPERSEDE', value: 'orange', from: '2031-06-11' },
  ]),
  row(['My favourite colour is teal.'], 'I like orange as well.', [{ op: 'ADD', slot: 'likes' }], {
    kept: ['My favourite colour is teal.'],
  }),
  row([], 'Could you plan dinner? I keep kosher.', [{ op: 'ADD', slot: 'diet', value: 'kosher' }]),
  row([], "You're a chef, aren't you?", []),
  row([], 'Shorten this: I run a bakery in Ghent.', []),
  row([], 'My boss said "I really hate all Mondays".', []),
  row([], 'Did I tell you I have asthma?', [{ op: 'ADD', slot: 'condition', value: 'asthma' }]),
  row(["I'm 29."], 'I turned 30 in May.', [
    { op: 'SUPERSEDE', slot: 'age', value: '30', from: '2031-05-01' },
  ]),
  row([], 'From now on keep replies under five lines.', [
    { op: 'ADD', slot: 'replies', memType: 'PROCEDURAL' },
  ]),
  row(["My girlfriend's name is Ilse."], 'Ilse and I split up two weeks ago.', [
    { op: 'SUPERSEDE', slot: 'partner', from: '2031-05-28' },
  ]),
  row([], '坐标西宁，做导游的。', [
    { op: 'ADD', slot: 'home', value: '西宁' },
    { op: 'ADD', slot: 'occupation', value: '导游' },
  ]),
  row(['我住在西宁。'], '我家在西宁市城东区。', [{ op: 'UPDATE', mode: 'CORRECTS' }]),
  row(['我住在西宁。'], '我上个月搬来银川了。', [
    { op: 'SUPERSEDE', value: '银川', from: '2031-05-01' },
  ]),
  row(
    ['我住在银川。'],
    '这周我在三亚出差。',
    [{ op: 'ADD', stance: 'episode', event: ['2031-06-09', '2031-06-16'] }],
    { kept: ['我住在银川。'] },
  ),
  row(
    ['我住在银川。'],
    '我明年打算搬去昆明。',
    [{ op: 'ADD', stance: 'plan', event: ['2032-01-01', '2033-01-01'] }],
    { kept: ['我住在银川。'] },
  ),
  row(['我住在银川。'], '我要是在昆明有套房就好了。', []),
  row(
    ['我住在银川。'],
    '我在兰州住了四年。',
    [{ op: 'ADD', stance: 'past_state', value: '兰州' }],
    { kept: ['我住在银川。'] },
  ),
  row([], '我在兰州住了四年了。', [
    { op: 'ADD', stance: 'state', value: '兰州', validFrom: '2027-06-11' },
  ]),
  row(
    ['我住在银川。'],
    '我表姐在昆明定居，开民宿。',
    [{ op: 'ADD', slot: 'home' }, { op: 'ADD' }],
    { kept: ['我住在银川。'] },
  ),
  row(['我在星岚科技上班。'], '我升主管了，还在星岚。', [
    { op: 'ADD', slot: 'occupation', value: '主管' },
    { op: 'SKIP' },
  ]),
  row(['我在星岚科技上班。'], '我裸辞了。', [
    { op: 'SUPERSEDE', slot: 'employer', from: '2031-06-11', text: '星岚科技' },
  ]),
  row(['我抽烟。'], '烟我戒了半年了。', [
    { op: 'SUPERSEDE', polarity: 'negative', from: '2030-12-11' },
  ]),
  row([], '我早就不打游戏了。', [{ op: 'ADD', polarity: 'negative' }]),
  row(['我讨厌榴莲。'], '我现在居然爱上榴莲了。', [
    { op: 'SUPERSEDE', polarity: 'positive', from: '2031-06-11' },
  ]),
  row(['我喜欢榴莲。'], '我特别喜欢吃榴莲。', [{ op: 'SKIP' }]),
  row(['我喜欢榴莲。'], '山竹我也愛吃。', [
    { op: 'ADD', slot: 'likes', value: '山竹', text: '愛' },
  ]),
  row([], '我什么水果都吃，就是不吃木瓜。', [
    { op: 'ADD' },
    { op: 'ADD', polarity: 'negative', text: '木瓜' },
  ]),
  row(
    ['我每周六上书法课。'],
    '说错了，是周日。',
    [{ op: 'UPDATE', mode: 'CORRECTS', text: '书法课' }],
    { when: sameDay },
  ),
  row(['我的手机是小米。'], '我用的不是小米，是荣耀。', [
    { op: 'UPDATE', mode: 'CORRECTS', text: '荣耀' },
  ]),
  row(['我6月18日体检。'], '体检改到下周五了。', [
    { op: 'UPDATE', mode: 'CHANGES', from: '2031-06-11', event: ['2031-06-20', '2031-06-21'] },
  ]),
  row(['我6月18日体检。'], '体检我不去了。', [{ op: 'SUPERSEDE', from: '2031-06-11' }]),
  row([], '你是不是觉得我话多？', []),
  row([], '我家闺女叫朵朵，帮我起个英文名。', [{ op: 'ADD', slot: 'child', value: '朵朵' }]),
  row([], '改短点：“本人热爱登山，现居拉萨。”', []),
  row([], '他说我住在贵阳。', []),
  row([], '医生说我有点贫血。', [{ op: 'ADD', slot: 'condition', value: '贫血', text: '医生说' }]),
  row(
    ['叫我小宁就行。', '我叫宁采薇。'],
    '以后别叫我小宁了，叫我阿宁。',
    [{ op: 'SUPERSEDE', slot: 'address_form', value: '阿宁' }],
    { kept: ['我叫宁采薇。'] },
  ),
  row([], '我春节要回老家。', [{ op: 'ADD', stance: 'plan', event: null }]),
  row(
    ['我养了一只猫，叫团子。', '我养了一条狗，叫麻薯。'],
    '团子上礼拜走了。',
    [{ op: 'SUPERSEDE', from: '2031-06-02', text: '走了' }],
    { kept: ['我养了一条狗，叫麻薯。'] },
  ),
  row([], '俺媳妇儿下个月生二胎，哈哈。', [
    { op: 'ADD', stance: 'plan', event: ['2031-07-01', '2031-08-01'] },
  ]),
];

const day = (instant: string | null | undefined): string | null => instant?.slice(0, 10) ?? null;

describe('what is said, against what is known', () => {
  it.each(rows.map((entry) => [entry.said, entry] as const))('%s', async (_said, entry) => {
    const book = createMemoryBook();
    for (const text of entry.before) {
      const told = await book.say(text, entry.when ?? earlier);
      expect(told.length).toBeGreaterThan(0);
    }
    const outcomes = await book.say(entry.said, now);
    expect(outcomes.map(({ decision }) => decision.op)).toEqual(entry.leads.map(({ op }) => op));
    for (const [index, lead] of entry.leads.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error('an outcome is missing');
      const { fact, decision } = outcome;
      const rewrite = 'rewrite' in decision ? decision.rewrite : undefined;
      if (lead.slot !== undefined) expect((rewrite?.slot ?? fact.slot)?.name).toBe(lead.slot);
      if (lead.value !== undefined) expect(fact.value).toBe(lead.value);
      if (lead.polarity !== undefined) expect(fact.polarity).toBe(lead.polarity);
      if (lead.stance !== undefined) expect(fact.stance).toBe(lead.stance);
      if (lead.memType !== undefined) expect(fact.memType).toBe(lead.memType);
      if (lead.validFrom !== undefined) expect(day(fact.validFrom)).toBe(lead.validFrom);
      if (lead.text !== undefined) expect(rewrite?.text ?? fact.text).toContain(lead.text);
      if (lead.mode !== undefined)
        expect('mode' in decision ? decision.mode : null).toBe(lead.mode);
      if (lead.from !== undefined)
        expect('from' in decision ? day(decision.from) : null).toBe(lead.from);
      if (lead.event === null) expect(fact.eventFrom).toBeNull();
      else if (lead.event !== undefined) {
        const event = rewrite?.eventFrom === undefined ? fact : rewrite;
        expect([day(event.eventFrom), day(event.eventTo)]).toEqual(lead.event);
      }
    }
    for (const text of entry.kept ?? []) expect(book.texts()).toContain(text);
  });
});
