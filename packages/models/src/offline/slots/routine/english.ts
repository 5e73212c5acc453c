import type { SaidClause } from '../../clauses/clause.ts';
import type { Frame } from '../../frame/frame.ts';
import { activityKey } from '../activity.ts';
import { type ListItem, listItems, piece } from '../piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from '../slot-match.ts';
import { recurrenceValue, recurs, routine } from './routine-slots.ts';

const consume = /^(?:drink|smoke|eat|vape|chew)$/;
const practise =
  /^(?:play|practise|practice|run|jog|swim|cycle|bike|ski|climb|dance|row|box|fence|surf|hike|lift|meditate|garden|knit|paint|draw|sing|bake|volunteer|commute|train|exercise|walk|skate|ride|do|go|attend|take|coach|teach|journal|fast)$/;
const notObject =
  /^(?:it|that|this|them|you|me|so|well|for|to be|what|how|out of|by|about(?! (?:\d|a |an |half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty))|ahead|back|home|through|with it|off|along|on|up|down|wrong|over|away|crazy|okay|fine)\b/;

const endItems = (frame: Frame, found: ReturnType<typeof piece>): readonly SlotMatch[] => {
  if (found === undefined || notObject.test(found.text)) return noMatch;
  return listItems(found, frame.language).map((item: ListItem) => {
    const gerund = /^([a-z]+ing)\b\s*(.*)$/.exec(item.text);
    const key =
      gerund === null
        ? activityKey('do', item.text)
        : activityKey(lemmaOf(gerund[1] ?? ''), gerund[2] ?? '');
    return routine(key, '', {
      stance: 'ending',
      polarity: 'negative',
      change: 'end',
      drops: item.drops,
    });
  });
};

const lemmaOf = (word: string): string => activityKey('go', word);

/** The hour of `I get up at six`. */
const rising = /\bup at (?:about |around )?([a-z0-9:]+(?: thirty|[ap]m| [ap]m)?)/;

/** Habits told, changed and given up. */
export const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  const subject = frame.subject.kind;
  if (subject === 'own' || subject === 'other' || (subject === 'none' && recurs(clause))) {
    const mine =
      /^\s*(?:my\s+)?(?:new |weekly |daily |regular |usual ){0,5}([a-z][a-z' -]{1,40}?)\s+(?:is|are|runs?|takes? place|happens?|starts?|meets?|has (?:been )?(?:moved|changed)|have (?:been )?(?:moved|changed)|(?:was|were|is being|got) (?:moved|changed)|moved|changed|now)\b/.exec(
        clause.timeless,
      );
    if (mine !== null && recurs(clause)) {
      const change = /\b(?:moved|changed|now|from now on)\b/.test(clause.folded)
        ? { change: 'replace' as const }
        : {};
      const topic = (mine[1] ?? '').replace(
        /\s+(?:days?|nights?|times?|slots?|mornings?|evenings?)$/,
        '',
      );
      return [routine(activityKey('go', topic), recurrenceValue(clause), change)];
    }
    return noMatch;
  }
  if (subject !== 'self' && subject !== 'we' && subject !== 'third') return noMatch;
  if (
    frame.mode === 'ability' ||
    frame.mode === 'wish' ||
    (frame.mode === 'plan' && !recurs(clause))
  )
    return noMatch;
  if (
    verb === 'quit' ||
    verb === 'stop' ||
    verb === 'give' ||
    verb === 'drop' ||
    verb === 'cut' ||
    verb === 'swear' ||
    verb === 'ditch'
  ) {
    if (frame.negated) return noMatch;
    const pattern =
      verb === 'give'
        ? /^\s*up\s+(?:on\s+)?(.+)/
        : verb === 'cut'
          ? /^\s*(?:out|down on)\s+(.+)/
          : verb === 'swear'
            ? /^\s*off\s+(.+)/
            : /^\s+(.+)/;
    const found =
      piece(frame, pattern) ??
      (verb === 'give'
        ? piece(frame, /^\s*(.+?)\s+up\b/)
        : verb === 'cut'
          ? piece(frame, /^\s*(.+?)\s+out of my diet\b/)
          : undefined);
    if (
      found !== undefined &&
      /\b(?:job|work|position|university|school|college|course)\b/.test(found.text)
    )
      return noMatch;
    return endItems(frame, found);
  }
  const recurring = recurs(clause);
  const object = piece(frame, /^\s*(.+)/)?.text ?? '';
  if (frame.mode === 'end') {
    if (notObject.test(object) || verb.length === 0) return noMatch;
    if (consume.test(verb) || practise.test(verb) || object.length > 0) {
      return [
        routine(activityKey(verb, object), '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    return noMatch;
  }
  if (
    (verb === 'get' || verb === 'wake') &&
    /^\s*up\b/.test(rest) &&
    frame.tense === 'present' &&
    rising.test(clause.folded)
  )
    return [routine('get up', rising.exec(clause.folded)?.[1] ?? '', { stance: 'state' })];
  if (verb === 'be' || verb === 'have' || verb === 'get' || verb.length === 0) {
    if (verb === 'have' && recurring && object.length > 0 && !notObject.test(object))
      return [routine(activityKey(verb, object), recurrenceValue(clause))];
    const off =
      /^\s*off\s+(caffeine|coffee|sugar|alcohol|gluten|dairy|meat|bread|carbs|cigarettes|soda)\b/.exec(
        rest,
      );
    if (verb === 'be' && off !== null)
      return [routine(off[1] ?? '', '', { stance: 'ending', polarity: 'negative', change: 'end' })];
    return noMatch;
  }
  if (frame.mode === 'past') {
    if (!recurring && !consume.test(verb) && !practise.test(verb)) return noMatch;
    return [routine(activityKey(verb, object), recurrenceValue(clause), { stance: 'past_state' })];
  }
  if (frame.tense === 'past' && !recurring) {
    if (verb === 'switch') return switched(frame, clause);
    return noMatch;
  }
  if (verb === 'switch' || verb === 'change' || verb === 'move') return switched(frame, clause);
  if (notObject.test(object)) return noMatch;
  const habit = consume.test(verb) && frame.tense === 'present' && !frame.progressive;
  const sport =
    practise.test(verb) &&
    frame.tense === 'present' &&
    !frame.progressive &&
    verb !== 'do' &&
    verb !== 'go' &&
    verb !== 'take' &&
    verb !== 'attend' &&
    verb !== 'walk' &&
    object.length + verb.length > 4;
  const started = frame.tense !== 'past' || recurring;
  if (!started) return noMatch;
  if (recurring || habit || sport || (frame.habitual && frame.tense === 'present')) {
    if (frame.mode === 'plan' && !recurring) return noMatch;
    const only = /\b(?:only|just)\b/.test(
      clause.folded.slice(frame.predicateStart, frame.restStart),
    );
    if (consume.test(verb) && !recurring && object.length > 0) {
      const found = piece(frame, /^\s*(.+)/);
      const items = found === undefined ? [] : listItems(found, 'en');
      return items.map((item) =>
        routine(activityKey(verb, item.text), '', {
          category: 'food',
          ...(items.length > 1 ? { drops: item.drops } : {}),
          ...(only ? { change: 'replace' as const } : {}),
          stance: 'state',
        }),
      );
    }
    return [
      routine(activityKey(verb, object), recurrenceValue(clause), {
        category: consume.test(verb) ? 'food' : 'hobby',
        stance: 'state',
      }),
    ];
  }
  return noMatch;
};

/** `switched from X to Y`, `switched to Y`: the new habit; what it replaces is told by the change cue. */
const switched = (frame: Frame, clause: SaidClause): readonly SlotMatch[] => {
  const mine =
    /^\s*my\s+(.+?)\s+(?:to|from)\b/.exec(frame.rest)?.[1] ??
    /^\s*my\s+(.+?)\s*\ue000/.exec(frame.rest)?.[1];
  if (mine !== undefined && recurs(clause)) {
    const activity = mine.replace(/\s+(?:day|days|time|slot|session|sessions)$/, '');
    return [
      routine(activityKey('go', activity), recurrenceValue(clause), {
        change: 'replace',
        stance: 'state',
      }),
    ];
  }
  const to = piece(
    frame,
    /^\s*(?:my\s+[a-z ]{2,24}\s+)?(?:(?:over|from .{2,40}?)\s+){0,5}(?:to|for)\s+(.+)/,
  );
  if (to === undefined || /^[A-Z]/.test(clause.raw.slice(to.start, to.start + 1))) return noMatch;
  if (/\b(?:team|job|company|school|plan|phone|laptop)\b/.test(to.text)) return noMatch;
  const gerund = /^([a-z]+ing)\b\s*(.*)$/.exec(to.text);
  const key =
    gerund === null
      ? activityKey('do', to.text)
      : activityKey(lemmaOf(gerund[1] ?? ''), gerund[2] ?? '');
  return [
    routine(key, recurrenceValue(clause), { change: 'replace', stance: 'state', category: 'food' }),
  ];
};
