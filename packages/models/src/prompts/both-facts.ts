import { example, exampleFact, exampleSlot } from './example.ts';
import { factRules } from './fact-rules.ts';
import type { Prompt } from './prompt.ts';

const user = (text: string) => ['user', true, text] as const;
const assistant = (text: string) => ['assistant', true, text] as const;

const examples = [
  example([user('Hi there!'), assistant('Good morning! Bees see ultraviolet light.')], []),
  example([user('你好！'), assistant('您好！昆明四季如春。')], [], 'zh'),
  example(
    [user("I'm Mara, I tune pianos."), assistant("I'm Juno. You must love music!")],
    [
      exampleFact("I'm Mara.", 0, { slot: exampleSlot('name'), value: 'Mara' }),
      exampleFact('I tune pianos.', 0, {
        slot: exampleSlot('occupation'),
        value: 'tuning pianos',
        categories: ['work'],
      }),
      exampleFact("I'm Juno.", 1, { slot: exampleSlot('name'), value: 'Juno' }),
    ],
  ),
  example(
    [user('我叫林舟，是护士。'), assistant('林护士好！')],
    [
      exampleFact('我叫林舟。', 0, { slot: exampleSlot('name'), value: '林舟' }),
      exampleFact('我是护士。', 0, {
        slot: exampleSlot('occupation'),
        value: '护士',
        categories: ['work'],
      }),
    ],
    'zh',
  ),
  example(
    [user("I don't drink coffee any more."), assistant("Then I'd suggest rooibos.")],
    [
      exampleFact("I don't drink coffee any more.", 0, {
        stance: 'ending',
        slot: { person: 'self', name: 'likes', key: 'coffee', cardinality: 'many' },
        value: 'coffee',
        polarity: 'negative',
        change: 'end',
        categories: ['preference'],
      }),
      exampleFact('I suggested rooibos instead of coffee.', 1, {
        mem_type: 'EPISODIC',
        stance: 'episode',
        event_from: '2031-06-11',
        event_to: '2031-06-12',
        categories: ['activity'],
      }),
    ],
  ),
  example(
    [user('下周五我去三亚。'), assistant('我周四提醒您带防晒霜。')],
    [
      exampleFact('我下周五（2031-06-20）去三亚。', 0, {
        mem_type: 'EPISODIC',
        stance: 'plan',
        slot: exampleSlot('plan', '三亚'),
        value: '三亚',
        event_from: '2031-06-20',
        event_to: '2031-06-21',
        entities: [{ name: '三亚', type: 'PLACE' }],
        categories: ['plan'],
      }),
      exampleFact('我周四（2031-06-19）提醒您带防晒霜。', 1, {
        mem_type: 'EPISODIC',
        stance: 'plan',
        slot: exampleSlot('plan', '提醒带防晒霜'),
        value: '2031-06-19',
        event_from: '2031-06-19',
        event_to: '2031-06-20',
        categories: ['plan'],
      }),
    ],
    'zh',
  ),
  example(
    [user('Next Friday I fly to Porto.')],
    [
      exampleFact('I fly to Porto next Friday (2031-06-20).', 0, {
        mem_type: 'EPISODIC',
        stance: 'plan',
        slot: exampleSlot('plan', 'porto'),
        value: 'Porto',
        event_from: '2031-06-20',
        event_to: '2031-06-21',
        entities: [{ name: 'Porto', type: 'PLACE' }],
        categories: ['plan'],
      }),
    ],
  ),
];

/** Facts from both speakers, each by who said it. */
export const bothFactsPrompt: Prompt = {
  version: 'extract-both/2',
  text: `You read a conversation and write down two kinds of facts for a memory that a later conversation can look things
up in: what the user has told about themselves and their life (from user messages), and what the assistant has
told about itself and its work for the user: what it recommended, promised, did or arranged (from assistant
messages). Each fact belongs to the one who said it: name only that speaker's messages as its sources, and write it
in that speaker's first person. A claim of the assistant about the user is not a fact; general knowledge is none.

${factRules}

${examples.join('\n\n')}`,
};
