import type { Reading } from '../analyse/read-message.ts';
import type { SaidClause } from '../clauses/clause.ts';
import { takesSubject, takesSubjectChinese } from '../compose/wording.ts';
import type { Found } from './found.ts';

const ends = /[\s,.;!。，；！]+$/;

/** Two clauses of one message told in one breath; the places of the second are moved. */
const joinedClause = (first: SaidClause, second: SaidClause): SaidClause => {
  const joint = first.language === 'zh' ? '，' : ', ';
  const head = first.raw.replace(ends, '');
  const by = head.length + joint.length;
  return {
    ...first,
    raw: head + joint + second.raw,
    folded: first.folded.slice(0, head.length) + joint + second.folded,
    timeless: first.timeless.slice(0, head.length) + joint + second.timeless,
    phrases: [
      ...first.phrases.filter(({ end }) => end <= head.length),
      ...second.phrases.map((phrase) => ({
        ...phrase,
        start: phrase.start + by,
        end: phrase.end + by,
      })),
    ],
  };
};

const dated = ({ clause }: Reading): boolean =>
  clause.phrases.some(
    ({ kind }) => kind === 'point' || kind === 'range' || kind === 'shift' || kind === 'until',
  );

/** What is left of a plan's topic that only says "we are going instead". */
const emptyTopic =
  /^(?:(?:instead|go|now|then|later|come|leave|do|have|travel|there|happen|fly|take|place|改|现在|再|出发|走|时间|动身|成行)\s*){0,5}$/;

/**
 * `X got pushed back, we're going in 2033 instead`: what was put off and when it is now are one
 * fact. `next` is what was read just after `found`; `undefined` when the two stand for themselves.
 */
export const joinMoved = (found: Found, next: Found | undefined): Found | undefined => {
  if (found.match.change !== 'postpone' || dated(found.reading) || next === undefined)
    return undefined;
  if (next.match.name !== 'plan' || !dated(next.reading)) return undefined;
  const topic = next.match.key ?? '';
  const known = found.match.key ?? '';
  if (!emptyTopic.test(topic) && !topic.split(' ').some((word) => known.includes(word)))
    return undefined;
  return {
    match: found.match,
    reading: {
      ...found.reading,
      clause: joinedClause(found.reading.clause, next.reading.clause),
    },
  };
};

const pronoun = /^(?:them|it|those|that|these|this|both)$/;
const topicEnglish =
  /^\s*(?:and |but )?(?:the |my )?([a-z][a-z' -]{1,30}?)(?:\s+(?:is|are|was|were|makes?|gives?|has|have|does|do|don't|can|can't|could|will|would|taste|smell|tend|contain)\b|\s*[:,]|$)/;

/**
 * `Peanuts are a no-go, I'm allergic to them`: the value is what the clause before speaks of, and
 * the two clauses are told together.
 */
export const withAntecedent = (found: Found, before: Reading | undefined): Found => {
  if (!pronoun.test(found.match.value) || before === undefined) return found;
  const topic = topicEnglish.exec(before.clause.folded)?.[1];
  if (topic === undefined || pronoun.test(topic) || /^(?:i|we|he|she|they|there)\b/.test(topic))
    return found;
  return {
    match: {
      ...found.match,
      value: topic,
      ...(found.match.key === null ? {} : { key: topic }),
      drops: [],
    },
    reading: {
      ...found.reading,
      frame: { ...found.reading.frame, overt: true },
      clause: joinedClause(before.clause, found.reading.clause),
    },
  };
};

/** Whether a clause says something only together with the one before: `been there for years`, 离海边很近. */
export const leansOnBefore = (reading: Reading): boolean =>
  !reading.frame.overt &&
  !(reading.frame.language === 'zh'
    ? takesSubjectChinese(reading.clause.timeless)
    : takesSubject(reading.clause.folded.trim()));
