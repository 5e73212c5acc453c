import { describe, expect, it } from 'vitest';
import { answeredWith } from './answer-fragment.ts';

describe('a bare answer to a question', () => {
  it.each([
    ['Which city do you live in?', 'Tartu', 'I live in Tartu.'],
    ['Nice! Where are you based?', 'In Porto.', 'I live in Porto.'],
    ["Great. What's your name?", 'Odile', 'My name is Odile.'],
    ['What do you do for work?', 'A beekeeper', 'I work as a beekeeper.'],
    ['What are you allergic to?', 'latex', "I'm allergic to latex."],
    ['How old are you?', '41', "I'm 41 years old."],
    ["What's your shoe size?", '43', 'My shoe size is 43.'],
    ['你住在哪个城市？', '烟台', '我住在烟台。'],
    ['怎么称呼你？', '叫苏棠', '我叫苏棠。'],
    ['你做什么工作的？', '兽医', '我的职业是兽医。'],
    ['你今年多大了？', '三十二岁', '我今年三十二岁。'],
    ['你对什么过敏？', '花生', '我对花生过敏。'],
    ['你老家在哪？', '绍兴', '我老家在绍兴。'],
  ])('%s / %s', (asked, reply, told) => {
    expect(answeredWith(asked, reply)).toBe(told);
  });

  it.each([
    ['Which city do you live in?', 'No'],
    ['Which city do you live in?', 'Why do you ask?'],
    ['Which city do you live in?', "I'd rather not say"],
    ['Which city do you live in?', 'Tartu, but I work in Riga and hate it'],
    ['You live in Tartu.', 'Right'],
    ['Shall I go on?', 'Tartu'],
    ['How old are you?', 'old enough'],
    ['你住在哪个城市？', '不告诉你'],
    ['你住在哪个城市？', '为什么问这个'],
  ])('%s / %s is none', (asked, reply) => {
    expect(answeredWith(asked, reply)).toBeUndefined();
  });
});
