import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_TIME_RULES } from './chinese/rules.ts';
import { ENGLISH_TIME_RULES } from './english/rules.ts';
import { findQueryDates } from './find-query-dates.ts';
import { findTimePhrases } from './find-time-phrases.ts';
import { foldUnits } from './fold-units.ts';

const WORDS = [
  'last ',
  'next ',
  'every ',
  'since ',
  'until ',
  'from ',
  ' to ',
  'for ',
  'in ',
  'on ',
  'Friday',
  'tue',
  'May ',
  '31 ',
  '2019',
  ' ago',
  'two ',
  'years',
  'weeks ',
  'half ',
  'at 7 pm',
  '25:61',
  '上',
  '下',
  '每',
  '周',
  '二',
  '四',
  '末',
  '年',
  '月',
  '号',
  '前',
  '后',
  '了',
  '到',
  '从',
  '起',
  '三',
  '个',
  '半',
  '点',
  '天',
  '大',
  '去',
  '今',
  '９９９',
  '999 ',
  '90后',
  '年代',
  ' ',
  ',',
  '。',
  '\ud800',
  '\0',
  '-',
  '/',
  ':',
  'İ',
];
const timeTalk = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 30 })
  .map((words) => words.join(''));
const anyText = fc.oneof(timeTalk, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
const options = fc.record({
  reference: fc
    .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  timezone: fc.constantFrom(
    'UTC',
    'Asia/Shanghai',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
  ),
});

describe('findTimePhrases', () => {
  it('finds ordered pieces of the text with sound intervals, whatever the text', () => {
    fc.assert(
      fc.property(anyText, options, (text, given) => {
        let end = 0;
        for (const phrase of findTimePhrases(text, given)) {
          expect(phrase.text).toBe(text.slice(phrase.start, phrase.end));
          expect(phrase.start).toBeGreaterThanOrEqual(end);
          expect(phrase.end).toBeGreaterThan(phrase.start);
          end = phrase.end;
          const { from, to } = phrase.interval ?? { from: null, to: null };
          if (from !== null && to !== null) expect(from < to).toBe(true);
          expect(phrase.kind === 'recurring').toBe(phrase.recurrence !== undefined);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never hides a match behind a cue', () => {
    fc.assert(
      fc.property(timeTalk, (text) => {
        const folded = foldUnits(text);
        for (const { cue, pattern } of [...ENGLISH_TIME_RULES, ...CHINESE_TIME_RULES]) {
          for (const [match] of folded.matchAll(pattern)) {
            expect({ match, cue: cue.test(folded) }).toEqual({ match, cue: true });
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('folds unit by unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldUnits(text)).toHaveLength(text.length);
      }),
    );
  });

  it('refuses an unknown zone and a reference that is none', () => {
    const reference = '2031-06-11T09:00:00Z';
    expect(() => findTimePhrases('today', { reference, timezone: 'Mars/Olympus' })).toThrow(
      RangeError,
    );
    expect(() => findTimePhrases('today', { reference: 'soon', timezone: 'UTC' })).toThrow(
      RangeError,
    );
  });

  it('uses the day of the zone', () => {
    const reference = '2031-06-10T20:00:00Z';
    const today = (timezone: string) => findTimePhrases('today', { reference, timezone })[0];
    expect(today('Asia/Shanghai')).toMatchObject({
      label: '2031-06-11',
      interval: { from: '2031-06-10T16:00:00.000Z', to: '2031-06-11T16:00:00.000Z' },
    });
    expect(today('America/New_York')).toMatchObject({
      label: '2031-06-10',
      interval: { from: '2031-06-10T04:00:00.000Z', to: '2031-06-11T04:00:00.000Z' },
    });
  });

  it('gives the days of a clock change 23 and 25 hours', () => {
    const timezone = 'America/New_York';
    const yesterday = (reference: string) =>
      findTimePhrases('yesterday', { reference, timezone })[0]?.interval;
    expect(yesterday('2031-03-10T12:00:00Z')).toEqual({
      from: '2031-03-09T05:00:00.000Z',
      to: '2031-03-10T04:00:00.000Z',
    });
    expect(yesterday('2031-11-03T12:00:00Z')).toEqual({
      from: '2031-11-02T04:00:00.000Z',
      to: '2031-11-03T05:00:00.000Z',
    });
    const [month] = findTimePhrases('a month ago', { reference: '2031-03-20T12:00:00Z', timezone });
    expect(month?.stateStart).toBe('2031-02-20T05:00:00.000Z');
  });

  it.each([
    ['2031-01-31T12:00:00Z', 'one month from now', '2031-02-28T00:00:00.000Z'],
    ['2032-02-29T12:00:00Z', 'a year ago', '2031-02-28T00:00:00.000Z'],
    ['2031-03-31T12:00:00Z', '一个月前', '2031-02-28T00:00:00.000Z'],
  ])('on %s, %s is the last day of a shorter month', (reference, text, stateStart) => {
    expect(findTimePhrases(text, { reference, timezone: 'UTC' })[0]?.stateStart).toBe(stateStart);
  });

  it.each([
    ['I moved last year', 'past'],
    ['I live here this year', 'present'],
    ['I move next year', 'future'],
    ['recently', 'past'],
    ['soon', 'future'],
    ['every day', undefined],
  ])('%s points to the %s', (text, direction) => {
    expect(
      findTimePhrases(text, { reference: '2031-06-11T09:00:00Z', timezone: 'UTC' })[0]?.direction,
    ).toBe(direction);
  });
});

describe('findQueryDates', () => {
  const labels = (query: string) =>
    findQueryDates(query, { reference: '2031-06-11T09:00:00Z', timezone: 'UTC' }).map(
      (phrase) => phrase.label ?? phrase.recurrence?.days,
    );

  it.each([
    ['What did I do in March?', ['2031-03']],
    ['Where will I be in March?', ['2032-03']],
    ['Trip in March?', ['2031-03']],
    ['我三月去了哪里？', ['2031-03']],
    ['What do I do on Tuesdays?', [[2]]],
    ['我每周三做什么？', [[3]]],
    ['What have I done recently? How often do I swim, twice a week? For 3 years?', []],
  ])('%s', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });
});
