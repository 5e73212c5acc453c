import { pseudonym } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/arbitrary-commands.ts';
import { addFact, appScope, decisionOf, idOf, sessionScope } from '../testing/sample-commands.ts';
import { createStory, type Story } from '../testing/story.ts';
import { judgeSession } from './judge-session.ts';

const now = day(0);
const here = sessionScope('s', 'app');
const session = pseudonym('s');
const home = { person: 'self', name: 'home', key: null, cardinality: 'one' } as const;

const told = (name: string, options: Parameters<typeof addFact>[2] = {}, slot = false) => {
  const command = addFact(name, now, { scope: here, ...options });
  return slot
    ? {
        ...command,
        wording: {
          ...command.wording,
          content: { ...command.wording.content, slot: home, value: name },
        },
      }
    : command;
};

const again = (story: Story, name: string, source = true): void => {
  story.tell(now, {
    type: 'SkipFact',
    matched: idOf(name),
    source: source ? { task_id: 't', intake_revision: '1', message_ordinals: [0] } : null,
    decision: decisionOf('SKIP'),
    reasonText: null,
  });
};

describe('a session leaves behind', () => {
  it('what is important, told again, known elsewhere, or fills a slot', () => {
    const story = createStory();
    story.tell(now, told('important', { isImportant: true }));
    story.tell(now, told('again'));
    again(story, 'again');
    story.tell(now, told('elsewhere', { words: 'the same words' }));
    story.tell(now, addFact('other', now, { words: 'the same words', scope: appScope('two') }));
    story.tell(now, told('slot', {}, true));
    story.tell(now, told('small talk'));

    expect([...judgeSession(story.state(), session)]).toEqual([
      [idOf('important'), 'important'],
      [idOf('again'), 'repeated'],
      [idOf('elsewhere'), 'repeated'],
      [idOf('slot'), 'slot_fact'],
    ]);
  });

  it('nothing of another session, and nothing that is not current', () => {
    const story = createStory();
    story.tell(now, told('archived', { isImportant: true }));
    story.tell(now, {
      type: 'ArchiveMemories',
      memoryIds: [idOf('archived')],
      reason: 'MANUAL',
    });
    story.tell(
      now,
      addFact('theirs', now, { isImportant: true, scope: sessionScope('other', 'app') }),
    );
    story.tell(now, told('past', { stance: 'past_state' }, true));

    expect([...judgeSession(story.state(), session).keys()]).toEqual([]);
  });

  it('what a checklist says that knows nothing of rows and folds', () => {
    const kind = fc.record({
      important: fc.boolean(),
      tellings: fc.integer({ min: 1, max: 3 }),
      edits: fc.integer({ min: 0, max: 2 }),
      slot: fc.boolean(),
      place: fc.constantFrom('here', 'other session', 'app'),
      wording: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 7 }), (kinds) => {
        const story = createStory();
        const places = {
          here,
          'other session': sessionScope('other', 'app'),
          app: appScope('app'),
        };
        for (const [index, one] of kinds.entries()) {
          const name = `m${index}`;
          const options = {
            isImportant: one.important,
            scope: places[one.place],
            words: `wording ${one.wording}`,
          };
          story.tell(now, told(name, options, one.slot));
          for (let count = 1; count < one.tellings; count += 1) again(story, name);
          for (let count = 0; count < one.edits; count += 1) again(story, name, false);
        }
        const expected = kinds.flatMap((one, index) => {
          const twice =
            one.tellings > 1 ||
            kinds.some(({ place, wording }) => place !== 'here' && wording === one.wording);
          const keeps = one.important || twice || one.slot;
          return one.place === 'here' && keeps ? [idOf(`m${index}`)] : [];
        });
        expect([...judgeSession(story.state(), session).keys()]).toEqual(expected);
      }),
    );
  });
});
