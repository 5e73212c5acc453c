import { isPlaceChinese } from '../../lexicon/places-chinese.ts';
import { piece } from '../piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { asTyped } from '../value.ts';
import { zhPlace } from './chinese.ts';

const englishOrigin: SlotRule = (frame, clause) => {
  const make = (value: string, start: number): readonly SlotMatch[] => [
    {
      name: 'origin',
      key: null,
      cardinality: 'one',
      value,
      category: 'identity',
      stance: 'state',
      polarity: 'positive',
      entities: [{ name: asTyped(clause, value, start), type: 'PLACE' }],
    },
  ];
  if (frame.negated) return noMatch;
  if (frame.verb === 'be' || frame.verb === 'bear') {
    const found = piece(
      frame,
      /^\s*(?:originally |actually |born and |from birth ){0,5}(?:from|born (?:and (?:raised|bred) )?in|born and (?:raised|bred) in|raised in|native to|a native of|brought up in|originally from)\s+(.+)/,
    );
    if (
      found !== undefined &&
      !/^(?:work|home|here|there|the (?:office|gym|future|past)|a (?:family|line))\b/.test(
        found.text,
      ) &&
      !/^[0-9]/.test(found.text)
    )
      return make(found.text, found.start);
  }
  if (frame.verb === 'come' || frame.verb === 'hail') {
    const found = piece(frame, /^\s*(?:originally )?from\s+(.+)/);
    if (
      found !== undefined &&
      frame.tense === 'present' &&
      !/^(?:work|home|here|there|a (?:big|small|large|long|family)|an|the (?:gym|office))\b/.test(
        found.text,
      )
    )
      return make(found.text, found.start);
  }
  if (frame.verb === 'grow') {
    const found = piece(frame, /^\s*up (?:in|on|near|outside)\s+(.+)/);
    if (found !== undefined) return make(found.text, found.start);
  }
  const own =
    /^\s*my (?:home ?town|birthplace|place of birth|home country|native (?:city|town|country))(?:'s|\s+is)\s+(.+)/.exec(
      clause.timeless,
    )?.[1];
  if (own !== undefined) return make(own.replace(/[.!,].*$/, '').trim(), 0);
  return noMatch;
};

const zhOrigin = new RegExp(
  String.raw`^(?:\s|\ue000){0,5}(?:的)?(?:老家(?:在|是)?|祖籍(?:在|是)?|籍贯(?:在|是)?|故乡(?:在|是)?|家乡(?:在|是)?|出生(?:在|于|地是)|来自|出身(?:于)?|在(?=.{2,10}(?:长大|出生))|生在|from)\s*` +
    zhPlace,
);

const chineseOrigin: SlotRule = (frame, clause) => {
  const text =
    frame.rest.startsWith('老家') || !/^我的?(?:老家|家乡|故乡|祖籍|籍贯)/.test(clause.timeless)
      ? frame.rest
      : clause.timeless.replace(/^我的?/, '');
  const match = zhOrigin.exec(text);
  const native = /^是\s*([\u4e00-\u9fff]{2,6})人$/.exec(frame.rest.trim());
  const value = (match?.[1] ?? native?.[1] ?? '').replace(/(?:长大|出生|的|人)+.*$/, '').trim();
  if (value.length < 2) return noMatch;
  if (native !== null && !isPlaceChinese(value) && !isPlaceChinese(value.slice(-2))) return noMatch;
  return [
    {
      name: 'origin',
      key: null,
      cardinality: 'one',
      value,
      category: 'identity',
      stance: 'state',
      entities: [{ name: asTyped(clause, value, 0), type: 'PLACE' }],
    },
  ];
};

/** Where the speaker comes from; a move never ends it. */
export const originRules = { en: [englishOrigin], zh: [chineseOrigin] } as const;
