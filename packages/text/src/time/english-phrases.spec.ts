import { describe, expect, it } from 'vitest';
import { timeLine } from '../testing/time-lines.ts';
import { findTimePhrases } from './find-time-phrases.ts';
import type { Tense } from './time-phrase.ts';

// Wednesday, 11 June 2031, 11:00 in Paris
const reference = '2031-06-11T09:00:00.000Z';
const linesOf = (text: string, timezone = 'Europe/Paris', tense?: Tense): string[] =>
  findTimePhrases(text, { reference, timezone, ...(tense && { tense }) }).map((phrase) =>
    timeLine(phrase, timezone),
  );

describe('English time phrases', () => {
  it.each([
    ['I met her today', 'today | point day | [2031-06-11, 2031-06-12) | (2031-06-11)'],
    [
      'Picked up a bike yesterday.',
      'yesterday | point day | [2031-06-10, 2031-06-11) | (2031-06-10)',
    ],
    ['I leave tomorrow morning', 'tomorrow | point day | [2031-06-12, 2031-06-13) | (2031-06-12)'],
    [
      'the day before yesterday I fell',
      'the day before yesterday | point day | [2031-06-09, 2031-06-10) | (2031-06-09)',
    ],
    [
      'I moved two months ago.',
      'two months ago | point month | [2031-04-01, 2031-05-01) | (2031-04) | state 2031-04-11',
    ],
    [
      'We split up two weeks ago',
      'two weeks ago | point week | [2031-05-26, 2031-06-02) | (2031-05-26/2031-06-01) | state 2031-05-28',
    ],
    [
      'thirty-two days ago',
      'thirty-two days ago | point day | [2031-05-10, 2031-05-11) | (2031-05-10)',
    ],
    [
      'half a year ago',
      'half a year ago | point month | [2030-12-01, 2031-01-01) | (2030-12) | state 2030-12-11',
    ],
    [
      'a year and a half ago',
      'a year and a half ago | point month | [2029-12-01, 2030-01-01) | (2029-12) | state 2029-12-11',
    ],
    [
      'a couple of years ago',
      'a couple of years ago | point year | [2029-01-01, 2030-01-01) | (2029) | state 2029-06-11',
    ],
    [
      "I'll be back in two weeks",
      'in two weeks | point week | [2031-06-23, 2031-06-30) | (2031-06-23/2031-06-29) | state 2031-06-25',
    ],
    ['3 days from now', '3 days from now | point day | [2031-06-14, 2031-06-15) | (2031-06-14)'],
  ])('%s: a day or unit counted from the reference', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    ['I quit last Friday.', 'last Friday | point day | [2031-06-06, 2031-06-07) | (2031-06-06)'],
    ['last Mon was awful', 'last Mon | point day | [2031-06-09, 2031-06-10) | (2031-06-09)'],
    [
      'last Wednesday I ran',
      'last Wednesday | point day | [2031-06-04, 2031-06-05) | (2031-06-04)',
    ],
    ['See you this Friday', 'this Friday | point day | [2031-06-13, 2031-06-14) | (2031-06-13)'],
    ['this Wednesday', 'this Wednesday | point day | [2031-06-11, 2031-06-12) | (2031-06-11)'],
    ['My exam is next Friday', 'next Friday | point day | [2031-06-20, 2031-06-21) | (2031-06-20)'],
    ['next Monday', 'next Monday | point day | [2031-06-16, 2031-06-17) | (2031-06-16)'],
    ['I fell on Mon', 'on Mon | point day | [2031-06-09, 2031-06-10) | (2031-06-09)'],
    ['The meeting is on Friday', 'on Friday | point day | [2031-06-13, 2031-06-14) | (2031-06-13)'],
    ['Friday next week', 'Friday next week | point day | [2031-06-20, 2031-06-21) | (2031-06-20)'],
  ])('%s: a weekday', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    [
      'I started last week',
      'last week | point week | [2031-06-02, 2031-06-09) | (2031-06-02/2031-06-08)',
    ],
    ['I moved here last month', 'last month | point month | [2031-05-01, 2031-06-01) | (2031-05)'],
    ['We marry next year', 'next year | point year | [2032-01-01, 2033-01-01) | (2032)'],
    [
      'this weekend',
      'this weekend | point day | [2031-06-14, 2031-06-16) | (2031-06-14/2031-06-15)',
    ],
    [
      'the week before last',
      'the week before last | point week | [2031-05-26, 2031-06-02) | (2031-05-26/2031-06-01)',
    ],
    [
      'by the end of the month',
      'by the end of the month | point day | [2031-06-25, 2031-07-01) | (2031-06-25/2031-06-30)',
    ],
    ['early May 2030', 'early May 2030 | point day | [2030-05-01, 2030-05-11)'],
    ['the end of May 2030', 'the end of May 2030 | point day | [2030-05-25, 2030-06-01)'],
    [
      'late next year',
      'late next year | point month | [2032-09-01, 2033-01-01) | (2032-09/2032-12)',
    ],
    ['last summer', 'last summer | point season | [2030-06-01, 2030-09-01) | (2030-06/2030-08)'],
    ['in the winter of 2019', 'in the winter of 2019 | point season | [2019-12-01, 2020-03-01)'],
    ['last March', 'last March | point month | [2031-03-01, 2031-04-01) | (2031-03)'],
    ['last June', 'last June | point month | [2030-06-01, 2030-07-01) | (2030-06)'],
  ])('%s: a unit or a piece of one', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    [
      'I moved to Linz on 2 June.',
      'on 2 June | point day | [2031-06-02, 2031-06-03) | (2031-06-02)',
    ],
    [
      'My appointment is on 14 May.',
      'on 14 May | point day | [2032-05-14, 2032-05-15) | (2032-05-14)',
    ],
    [
      'My appointment has been moved to 21 May.',
      '21 May | point day | [2032-05-21, 2032-05-22) | (2032-05-21)',
    ],
    ['April 1st was cold', 'April 1st | point day | [2031-04-01, 2031-04-02) | (2031-04-01)'],
    [
      'on the first of April 2032',
      'on the first of April 2032 | point day | [2032-04-01, 2032-04-02)',
    ],
    ['1 Apr 2025', '1 Apr 2025 | point day | [2025-04-01, 2025-04-02)'],
    ['Born on Jan. 5, 1999', 'on Jan. 5, 1999 | point day | [1999-01-05, 1999-01-06)'],
    ['2025-04-01', '2025-04-01 | point day | [2025-04-01, 2025-04-02)'],
    [
      'on 29 February I fell',
      'on 29 February | point day | [2028-02-29, 2028-03-01) | (2028-02-29)',
    ],
    ['I turned 30 in May.', 'in May | point month | [2031-05-01, 2031-06-01) | (2031-05)'],
    ['I was in Rome in March', 'in March | point month | [2031-03-01, 2031-04-01) | (2031-03)'],
    ["I'll be in Rome in March", 'in March | point month | [2032-03-01, 2032-04-01) | (2032-03)'],
    ['in June 2019', 'in June 2019 | point month | [2019-06-01, 2019-07-01)'],
    ['I graduated in 2019', 'in 2019 | point year | [2019-01-01, 2020-01-01)'],
    ['on the 15th', 'on the 15th | point day | [2031-06-15, 2031-06-16) | (2031-06-15)'],
    ['in the 90s', 'in the 90s | point decade | [1990-01-01, 2000-01-01)'],
    ["the 1980's", "the 1980's | point decade | [1980-01-01, 1990-01-01)"],
    ['the nineties', 'the nineties | point decade | [1990-01-01, 2000-01-01)'],
    [
      'I fly home at Christmas',
      'at Christmas | point day | [2031-12-25, 2031-12-26) | (2031-12-25)',
    ],
    [
      'I flew home at Christmas',
      'at Christmas | point day | [2030-12-25, 2030-12-26) | (2030-12-25)',
    ],
  ])('%s: a calendar date', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    ["I've been vegan since March.", 'since March | since month | [2031-03-01, …) | (2031-03)'],
    ['I work here since 2019', 'since 2019 | since year | [2019-01-01, …)'],
    ['since last Friday', 'since last Friday | since day | [2031-06-06, …) | (2031-06-06)'],
    ['since July', 'since July | since month | [2030-07-01, …) | (2030-07)'],
    [
      "From next month on I'll work less",
      'From next month on | since month | [2031-07-01, …) | (2031-07)',
    ],
    [
      "I'm in Oslo until Sunday.",
      'until Sunday | until day | [2031-06-11, 2031-06-16) | (2031-06-15)',
    ],
    ['I was in Oslo until Sunday', 'until Sunday | until day | […, 2031-06-09) | (2031-06-08)'],
    ['I worked there until 2014', 'until 2014 | until year | […, 2015-01-01)'],
    ['I lived there before 2019', 'before 2019 | until year | […, 2019-01-01)'],
    ['after June 2019', 'after June 2019 | since month | [2019-07-01, …)'],
    [
      'I lived in Turin from 2011 to 2014.',
      'from 2011 to 2014 | range year | [2011-01-01, 2015-01-01)',
    ],
    ['I lived in Turin 2011-2014', '2011-2014 | range year | [2011-01-01, 2015-01-01)'],
    ['between 2010 and 2012', 'between 2010 and 2012 | range year | [2010-01-01, 2013-01-01)'],
    ['from May to July 2020', 'from May to July 2020 | range month | [2020-05-01, 2020-08-01)'],
    [
      'I was in Goa from November to February',
      'from November to February | range month | [2030-11-01, 2031-03-01) | (2030-11/2031-02)',
    ],
    ['from 3 to 5 May 2032', 'from 3 to 5 May 2032 | range day | [2032-05-03, 2032-05-06)'],
    ['May 3-5, 2032', 'May 3-5, 2032 | range day | [2032-05-03, 2032-05-06)'],
    [
      "I'm travelling from Friday to Sunday",
      'from Friday to Sunday | range day | [2031-06-13, 2031-06-16) | (2031-06-13/2031-06-15)',
    ],
    [
      'in the last two weeks',
      'in the last two weeks | range week | [2031-05-28 11:00, 2031-06-11 11:00) | (2031-05-28/2031-06-11)',
    ],
  ])('%s: open and closed ranges', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    ["I've lived here for 3 years.", 'for 3 years | duration_open year | [2028-06-11, …) | 3 year'],
    [
      'I know him for ten years now',
      'for ten years now | duration_open year | [2021-06-11, …) | 10 year',
    ],
    ['I sang for 3 years', 'for 3 years | duration_closed year | 3 year'],
    ["It's been six months", 'six months | duration_open month | [2030-12-11, …) | 6 month'],
    [
      "I've been here for the past two weeks",
      'for the past two weeks | duration_open week | [2031-05-28, …) | 2 week',
    ],
    ['The audit slips by a week.', 'a week | shift week | 1 week'],
    ['It was moved forward by two days', 'two days | shift day | -2 day'],
  ])('%s: durations', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    ['My piano lesson is every Tuesday.', 'every Tuesday', { unit: 'week', every: 1, days: [2] }],
    ['I play badminton on Sundays.', 'on Sundays', { unit: 'week', every: 1, days: [7] }],
    ['I box on Tue and Thu', 'on Tue and Thu', { unit: 'week', every: 1, days: [2, 4] }],
    [
      'every Monday, Wednesday and Friday at 7 pm',
      'every Monday, Wednesday and Friday at 7 pm',
      { unit: 'week', every: 1, days: [1, 3, 5], time: '19:00' },
    ],
    ['every other Sunday', 'every other Sunday', { unit: 'week', every: 2, days: [7] }],
    [
      'I drink coffee every morning.',
      'every morning',
      { unit: 'day', every: 1, days: [], partOfDay: 'morning' },
    ],
    ['every 3 days', 'every 3 days', { unit: 'day', every: 3, days: [] }],
    ['on weekdays', 'on weekdays', { unit: 'week', every: 1, days: [1, 2, 3, 4, 5] }],
    [
      'I work Monday to Friday',
      'Monday to Friday',
      { unit: 'week', every: 1, days: [1, 2, 3, 4, 5] },
    ],
    ['twice a week', 'twice a week', { unit: 'week', every: 1, days: [], times: 2 }],
    ['three times a month', 'three times a month', { unit: 'month', every: 1, days: [], times: 3 }],
    ['I usually swim on Friday', 'on Friday', { unit: 'week', every: 1, days: [5] }],
    ['every 5 May', 'every 5 May', { unit: 'year', every: 1, days: [], month: 5, dayOfMonth: 5 }],
  ])('%s: a routine is a value, not an interval', (text, found, recurrence) => {
    const [phrase, ...others] = findTimePhrases(text, { reference, timezone: 'UTC' });
    expect(others).toEqual([]);
    expect(phrase).toMatchObject({
      text: found,
      kind: 'recurring',
      interval: null,
      deictic: false,
      recurrence,
    });
  });

  it.each([
    [
      "I'm flying next Friday at 7 pm.",
      'next Friday at 7 pm | point minute | [2031-06-20 19:00, 2031-06-20 19:01) | (2031-06-20 19:00)',
    ],
    [
      'at 3:30pm on 14 June',
      'at 3:30pm on 14 June | point minute | [2031-06-14 15:30, 2031-06-14 15:31) | (2031-06-14 15:30)',
    ],
    [
      'half past six in the evening',
      'half past six in the evening | point minute | [2031-06-11 18:30, 2031-06-11 18:31) | (2031-06-11 18:30)',
    ],
    [
      'I left at 8 am',
      'at 8 am | point minute | [2031-06-11 08:00, 2031-06-11 08:01) | (2031-06-11 08:00)',
    ],
    [
      'I have to leave at 8 am',
      'at 8 am | point minute | [2031-06-12 08:00, 2031-06-12 08:01) | (2031-06-12 08:00)',
    ],
    ['2025-04-01 18:30', '2025-04-01 18:30 | point minute | [2025-04-01 18:30, 2025-04-01 18:31)'],
    [
      '90 minutes ago',
      '90 minutes ago | point minute | [2031-06-11 09:30, 2031-06-11 09:31) | (2031-06-11 09:30)',
    ],
  ])('%s: times of day', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it.each([
    [
      'I was there on 4/7',
      'Europe/Paris',
      'on 4/7 | point day | [2030-07-04, 2030-07-05) | (2030-07-04)',
    ],
    [
      'I was there on 4/7',
      'America/New_York',
      'on 4/7 | point day | [2031-04-07, 2031-04-08) | (2031-04-07)',
    ],
    ['I was there on 4/7', 'UTC', '4/7 | vague day'],
    ['I was there on 15/6', 'UTC', 'on 15/6 | point day | [2030-06-15, 2030-06-16) | (2030-06-15)'],
    ['4/7/2030', 'America/New_York', '4/7/2030 | point day | [2030-04-07, 2030-04-08)'],
    [
      'last summer',
      'Australia/Sydney',
      'last summer | point season | [2030-12-01, 2031-03-01) | (2030-12/2031-02)',
    ],
  ])('%s in %s: the country decides', (text, timezone, line) => {
    expect(linesOf(text, timezone)).toEqual([line]);
  });

  it.each([
    'Easter with mum',
    'recently',
    'soon',
    'the other day',
    'when I was 12',
    'a few weeks ago',
    'one day',
  ])('%s stays words', (text) => {
    expect(linesOf(text)).toEqual([expect.stringMatching(/ \| vague day$/)]);
  });

  it.each([
    'May I sit down?',
    'march on, the sun is up and we sat there',
    'My aunt May and my daughter April wed',
    '2000 people walked 2000 steps',
    'I live at 12 High Street and use 24/7 support',
    'the 2nd floor, version 2.10.2031, 1/2 cup',
    'on 31 February',
    'I just want tea. See you at 6.',
    'In summer I sail. I fall often.',
    'I finished it in two days',
  ])('%s: no time', (text) => {
    expect(linesOf(text)).toEqual([]);
  });

  it('takes the tense that it is given over the one it would guess', () => {
    expect(linesOf('Friday', 'UTC', 'past')).toEqual([
      'Friday | point day | [2031-06-06, 2031-06-07) | (2031-06-06)',
    ]);
    expect(linesOf('for 3 years', 'UTC', 'past')).toEqual([
      'for 3 years | duration_closed year | 3 year',
    ]);
    expect(linesOf('for 3 years', 'UTC', 'perfect')).toEqual([
      'for 3 years | duration_open year | [2028-06-11, …) | 3 year',
    ]);
  });
});
