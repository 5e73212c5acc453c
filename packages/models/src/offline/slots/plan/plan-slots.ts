import type { SaidClause } from '../../clauses/clause.ts';
import type { Frame } from '../../frame/frame.ts';
import type { SlotMatch } from '../slot-match.ts';

/** Something ahead, keyed by what it is about. */
export const plan = (key: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'plan',
  key,
  cardinality: 'one',
  value: key,
  category: 'plan',
  stance: 'plan',
  memType: 'EPISODIC',
  ...extra,
});

const stop = new Set(
  'a an the my our your to go going have having on at for in of with and i we is be will it that this plan plans planning planned been from up there then get getting take taking do doing make making got booked book scheduled schedule some next new by as also back out off so into about just now still has had'.split(
    ' ',
  ),
);

/** Words that name one event. */
const sameEvent: Readonly<Record<string, string>> = {
  married: 'wedding',
  marry: 'wedding',
  marrying: 'wedding',
  fly: 'flight',
  flying: 'flight',
};

/** The content words of a plan: `a trip to Iceland` and `my Iceland trip` have one topic. */
export const topicKey = (text: string): string =>
  text
    .replace(/\ue000+/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word.length > 1 && !stop.has(word))
    .map((word) => sameEvent[word] ?? word)
    .map((word) => word.replace(/'s$/, '').replace(/(?<=[a-z]{3}[^s])s$/, ''))
    .sort()
    .join(' ');

const zhFiller =
  /(?:我们?|咱们?|打算|计划|准备|决定|预计|将会?|即将|要|想|去|到|来|参加|进行|有|一场|一次|一趟|一个|个|的|了|在|和|跟|与|把|已经|约好?|预约|预订|订|报名|安排|做|办|给|于|是|那|这|趟|场|次|节|顿|行程|\ue000|\s|[,。;!?:])+/g;
/** The same for Chinese: what is left of 我计划去冰岛旅行 is 冰岛旅行. */
export const topicKeyChinese = (text: string): string =>
  text
    .replace(zhFiller, '')
    .replace(/(?<=.{2})定$/, '')
    .trim();

/** Whether a clause has a time phrase of a kind. */
export const has = (clause: SaidClause, test: (kind: string) => boolean): boolean =>
  clause.phrases.some((phrase) => test(phrase.kind));
/** Whether a clause names a day, a span or a shift. */
export const dated = (clause: SaidClause): boolean =>
  clause.phrases.some(
    (phrase) =>
      phrase.kind === 'point' ||
      phrase.kind === 'range' ||
      phrase.kind === 'shift' ||
      phrase.kind === 'until' ||
      phrase.kind === 'since',
  );
/** Whether a clause names a time to come. */
export const ahead = (clause: SaidClause): boolean =>
  clause.phrases.some((phrase) => phrase.direction === 'future' && phrase.kind !== 'recurring');

/** Whether a frame speaks of something ahead or wished for: such a state is a plan, never a current value. */
export const isAhead = (frame: Frame): boolean => frame.mode === 'plan' || frame.mode === 'wish';
