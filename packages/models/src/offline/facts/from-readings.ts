import type { ExtractedFact, Instant, Polarity } from '@palimpsest/kernel';
import type { TimePhrase } from '@palimpsest/text';
import type { Reading } from '../analyse/read-message.ts';
import { datedText } from '../compose/dated-text.ts';
import { finish, takesSubjectChinese, withLeaning, withSubject } from '../compose/wording.ts';
import { correctionValue } from '../correct/elliptical.ts';
import type { Frame } from '../frame/frame.ts';
import { activityKey } from '../slots/activity.ts';
import { departureSlots } from '../slots/departure.ts';
import type { SlotMatch } from '../slots/slot-match.ts';
import { validityOf } from '../time/validity.ts';
import type { Found } from './found.ts';
import { joinMoved, leansOnBefore, withAntecedent } from './join-clauses.ts';
import { joinNames } from './join-names.ts';
import { normaliseValue } from './normalise-value.ts';
import { changeOf, stanceOf } from './stance.ts';

/** Where and when the message was said. */
export interface Saying {
  readonly at: Instant;
  readonly ordinal: number;
  readonly ownership: 'USER' | 'AGENT';
}

const announcement =
  /^(?:(?:i|we)(?:'ve| have)? (?:just |finally |recently |now |also ){0,5}(?:moved(?: house| home| flat| apartments?| again| out| cities)?|changed (?:jobs?|careers?|schools?|majors?|phones?|cars?|my (?:mind|number|phone number|email|name|plans?|job|career|major|routine|schedule|phone|laptop|car))|switched (?:jobs?|careers?|schools?|majors?|phones?)|got a new (?:job|phone|laptop|car|number|place|flat|apartment)|have a new (?:job|phone|laptop|car|number|place)|quit|left|resigned|upgraded|relocated|made a change|had a birthday|bought a new (?:phone|laptop|car)|started a new job)|(?:my|the|our) (?:plans?|schedule|routine|situation|circumstances|number|address|[a-z ]{2,30}) (?:has|have|'s|was|were|is|just|got)?\s*(?:changed|moved|different|new|been (?:changed|updated))(?: now| recently| a bit)?|(?:the )?plan(?:s)? (?:is|are) (?:set|fixed|settled|final|decided)|things have changed|there(?:'s| has been| have been) (?:a |some )?changes?)[\s.!\ue000]*$/;
const announcementChinese =
  /^(?:我们?|咱们?|我们?家)?(?:的)?(?:\ue000|\s|已经|刚|最近|终于|又|也|今天|昨天){0,5}(?:搬家|搬了(?:新)?家|换(?:了)?(?:个)?(?:新)?(?:工作|手机号码?|电话号码?|手机|电脑|车|专业|号|公司|号码|笔记本|住处|城市|地方)|跳槽|转行|改行|转专业|转岗|离职|辞职|有变化|长大|过生日|又老了?一岁|升级|脱单|[^,。]{0,12}(?:时间|安排|计划|日程|号码|地址|习惯|行程|作息|课表|口味)(?:也|已经|都|最近)?(?:改|变|换|调整|定|更新|有变|有变化|有变动)|plan\s*定|情况(?:有)?变)(?:了|啦)?[\s.。!]*$/;

const isAnnouncement = ({ clause }: Reading): boolean =>
  announcement.test(clause.timeless.trim()) || announcementChinese.test(clause.timeless.trim());

const topicOf =
  /^(?:my|our)\s+(.{2,30}?)\s*(?:days?|times?|schedule|sessions?|class(?:es)?|lessons?|routine)?\s+(?:has|have|'s|was|were|got)\s*(?:been\s+)?(?:changed|moved|switched|rescheduled|different)\b/;

/** `My gym day has changed, I go every Friday now`: the activity stands in the announcement. */
const withTopic = (found: Found, announced: Reading | undefined): Found => {
  const { match, reading } = found;
  if (
    announced === undefined ||
    match.name !== 'routine' ||
    !/^(?:go|do|have|attend)$/.test(match.key ?? '')
  )
    return found;
  const topic = topicOf.exec(announced.clause.timeless.trim())?.[1];
  if (topic === undefined) return found;
  const key = activityKey('go', topic);
  const lead = announced.clause.raw.trim().replace(/[\s,.;]+$/, '');
  const words = `${lead}, ${reading.clause.raw.trim()}`;
  return { reading, match: { ...match, key, change: 'replace', text: words } };
};

const personOf = ({ reading, match }: Found): string => {
  if (match.person !== undefined) return match.person;
  return reading.frame.subject.kind === 'third'
    ? reading.frame.subject.key.replace(/\s+/g, ' ')
    : 'self';
};

const sameSlot = (one: Found, other: Found): boolean =>
  one.match.name === other.match.name &&
  one.match.key === other.match.key &&
  personOf(one) === personOf(other);

/** An end told together with what follows it: only the new value is a fact. */
const replacedIn = (found: Found, all: readonly Found[]): boolean => {
  if (found.match.stance !== 'ending') return false;
  return all.some((other) => {
    if (other === found || other.match.stance === 'ending' || other.reading.frame.mode === 'past')
      return false;
    if (personOf(other) !== personOf(found)) return false;
    if (found.match.name === 'departure') return departureSlots.includes(other.match.name);
    if (found.match.name === 'address_form') return other.match.name === 'address_form';
    if (found.match.name === 'pet' || found.match.name === 'allergy' || found.match.name === 'plan')
      return false;
    if (
      found.match.name === 'employer' &&
      other.match.name === 'occupation' &&
      other.match.change === 'replace'
    )
      return true;
    return sameSlot(found, other);
  });
};

/** Slots whose values look like dates: house numbers, phone numbers. */
const figures = /^(?:address|contact|attribute)$/;

/** A habit and a birthday have days, not dates: `on weekends` must not be pinned to the next one. */
const labelled = (
  match: SlotMatch,
  frame: Frame,
  phrases: readonly TimePhrase[],
): readonly TimePhrase[] =>
  match.name === 'routine' || frame.habitual
    ? phrases.filter(({ kind, direction }) => kind !== 'point' || direction === 'past')
    : figures.test(match.name)
      ? []
      : match.name === 'birthday'
        ? phrases.filter(({ direction }) => direction !== 'future')
        : phrases;

/** Standing orders are addressed to the assistant: they get no subject. */
const ordering = /^(?:replies|address_form)$/;

/** Without bare days of a month, which in a figure are none (云山路8号). */
const undigited = (phrases: readonly TimePhrase[]): readonly TimePhrase[] =>
  phrases.filter(({ text }) => !/^\d{1,4}[号日]?$/.test(text));

const wordingOf = (reading: Reading, match: SlotMatch): string => {
  const { clause, frame } = reading;
  if (match.text !== undefined) return finish(match.text, frame.language);
  const drops = match.drops ?? [];
  const dated = `${datedText(clause.raw, labelled(match, frame, clause.phrases), drops).replace(match.tail === undefined ? /$^/ : /[\s.!。！,，]+$/, '')}${match.tail ?? ''}`;
  const spoken =
    ordering.test(match.name) ||
    (frame.language === 'zh' && (match.change === 'postpone' || match.change === 'cancel'))
      ? dated.trim()
      : withSubject(dated.trim(), clause.folded.trim(), frame);
  return finish(spoken, frame.language);
};

const polarityOf = (match: SlotMatch, reading: Reading): Polarity => {
  if (match.polarity !== undefined) return match.polarity;
  return reading.frame.negated || (reading.frame.mode === 'end' && match.stance !== 'state')
    ? 'negative'
    : 'positive';
};

const factOf = (found: Found, saying: Saying): ExtractedFact => {
  const { reading, match } = found;
  const { clause, frame } = reading;
  const stance = stanceOf(match, frame, clause);
  const slotted = match.passing !== true;
  return {
    text: wordingOf(reading, match),
    ownership: saying.ownership,
    memType: match.memType ?? (stance === 'plan' || stance === 'episode' ? 'EPISODIC' : 'SEMANTIC'),
    stance,
    slot: slotted
      ? {
          person: personOf(found),
          name: match.name,
          key: match.key === null ? null : normaliseValue(match.key),
          cardinality: match.cardinality,
        }
      : null,
    value: slotted ? normaliseValue(match.value) : null,
    polarity: polarityOf(match, reading),
    change: changeOf(match, frame, clause),
    ...validityOf(
      stance,
      figures.test(match.name) ? undigited(clause.phrases) : clause.phrases,
      saying.at,
    ),
    isImportant: match.important === true || clause.cues.has('remember'),
    entities: match.entities ?? [],
    categories: [match.category],
    sources: [saying.ordinal],
  };
};

const statementFact = (readings: readonly Reading[], saying: Saying): ExtractedFact | undefined => {
  const first = readings[0];
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const parts = readings.map(({ clause }) => datedText(clause.raw, clause.phrases, []).trim());
  const joint = first.frame.language === 'zh' ? '，' : ', ';
  const told = parts.join(joint);
  const text = finish(
    first.frame.language === 'zh' &&
      !first.frame.overt &&
      !takesSubjectChinese(first.clause.timeless)
      ? told
      : withSubject(told, first.clause.folded.trim(), first.frame),
    first.frame.language,
  );
  if (text.length === 0) return undefined;
  const phrases = readings.flatMap(({ clause }) => clause.phrases);
  return {
    text,
    ownership: saying.ownership,
    memType: 'EPISODIC',
    stance: 'episode',
    slot: null,
    value: null,
    polarity: first.frame.negated ? 'negative' : 'positive',
    change: first.clause.cues.has('restate') ? 'restate' : null,
    ...validityOf('episode', phrases, saying.at),
    isImportant: first.clause.cues.has('remember'),
    entities: [],
    categories: ['other'],
    sources: [saying.ordinal],
  };
};

const correctionFact = (reading: Reading, saying: Saying): ExtractedFact | undefined => {
  const { correction, clause, frame } = reading;
  if (correction === undefined) return undefined;
  return {
    text: finish(clause.raw, frame.language),
    ownership: saying.ownership,
    memType: 'SEMANTIC',
    stance: 'state',
    slot: null,
    value: correctionValue(correction),
    polarity: 'positive',
    change: 'correct',
    ...validityOf('state', [], saying.at),
    isImportant: false,
    entities: [],
    categories: ['other'],
    sources: [saying.ordinal],
  };
};

/** `I used to smoke, but I quit`: what was quit is the habit just told, and no job. */
const quitsHabit = ({ match }: Found, before: ExtractedFact): boolean =>
  match.name === 'employer' &&
  match.value === '' &&
  match.stance === 'ending' &&
  (before.slot?.name === 'routine' || before.slot?.name === 'likes');

/** Puts what only leans on a fact behind the words of that fact. */
const lean = (fact: ExtractedFact, { clause, frame }: Reading): ExtractedFact => ({
  ...fact,
  text: withLeaning(fact.text, datedText(clause.raw, clause.phrases, []).trim(), frame.language),
});

/** The facts of one message, in text order, from what reading made of its clauses. */
export const factsOf = (readings: readonly Reading[], saying: Saying): readonly ExtractedFact[] => {
  const foundIn = readings.map((reading) =>
    reading.matches.map((match): Found => ({ reading, match })),
  );
  const all = foundIn.flat();
  const facts: ExtractedFact[] = [];
  const taken = new Set<Found>();
  let run: Reading[] = [];
  let announced: Reading | undefined;
  let told: Reading | undefined;
  const flush = (): void => {
    const fact = statementFact(run, saying);
    if (fact !== undefined) facts.push(fact);
    run = [];
  };
  for (const [index, reading] of readings.entries()) {
    const glued = run.at(-1);
    if (glued !== undefined && (glued.sentence !== reading.sentence || !reading.statement)) flush();
    if (reading.statement) {
      const last = facts.at(-1);
      if (all.length > 0 && isAnnouncement(reading)) announced = reading;
      else if (
        last !== undefined &&
        run.length === 0 &&
        told?.sentence === reading.sentence &&
        leansOnBefore(reading)
      )
        facts[facts.length - 1] = lean(last, reading);
      else run.push(reading);
      continue;
    }
    const correction = correctionFact(reading, saying);
    if (correction !== undefined) facts.push(correction);
    for (const found of foundIn[index] ?? []) {
      const habit = facts.at(-1);
      if (habit !== undefined && told?.sentence === reading.sentence && quitsHabit(found, habit)) {
        facts[facts.length - 1] = lean(habit, reading);
        continue;
      }
      if (taken.has(found) || replacedIn(found, all)) continue;
      const next = foundIn[index + 1]?.[0];
      const moved = joinMoved(found, next);
      if (moved !== undefined && next !== undefined) taken.add(next);
      const before = readings[index - 1];
      const fact = factOf(moved ?? withAntecedent(withTopic(found, announced), before), saying);
      if (fact.text.length === 0) continue;
      facts.push(fact);
      told = reading;
    }
  }
  flush();
  return joinNames(facts);
};
