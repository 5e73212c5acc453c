import { example, exampleFact, exampleSlot } from './example.ts';
import { factRules } from './fact-rules.ts';
import type { Prompt } from './prompt.ts';

const asks = (text: string) => ['user', false, text] as const;
const says = (text: string) => ['assistant', true, text] as const;

const booking = {
  mem_type: 'EPISODIC',
  stance: 'plan',
  entities: [{ name: 'Fennel House', type: 'ORGANISATION' }],
  categories: ['plan'],
};

const examples = [
  example([says('Good morning! Lisbon is the capital of Portugal.')], []),
  example([says('您好！水在一百摄氏度沸腾。')], [], 'zh'),
  example(
    [says("I'm Juno, and I look after your bookings.")],
    [
      exampleFact("I'm Juno.", 0, { slot: exampleSlot('name'), value: 'Juno' }),
      exampleFact('I look after your bookings.', 0, {
        slot: exampleSlot('occupation'),
        value: 'looking after bookings',
        categories: ['work'],
      }),
    ],
  ),
  example(
    [asks('以后叫你小舟吧。'), says('好的，我叫小舟，负责您的行程。')],
    [
      exampleFact('我叫小舟。', 1, { slot: exampleSlot('name'), value: '小舟' }),
      exampleFact('我负责您的行程。', 1, {
        slot: exampleSlot('occupation'),
        value: '负责行程',
        categories: ['work'],
      }),
    ],
    'zh',
  ),
  example(
    [
      asks('Somewhere quiet for dinner?'),
      says("Try Fennel House. I've booked a table for two there tomorrow at 7 pm."),
    ],
    [
      exampleFact('I recommended Fennel House for a quiet dinner.', 1, {
        ...booking,
        stance: 'episode',
        event_from: '2031-06-11',
        event_to: '2031-06-12',
        categories: ['activity'],
      }),
      exampleFact("I've booked a table for two at Fennel House tomorrow (2031-06-12) at 7 pm.", 1, {
        ...booking,
        slot: exampleSlot('plan', 'table at fennel house'),
        value: '7 pm',
        event_from: '2031-06-12T19:00',
        event_to: '2031-06-12T20:00',
      }),
    ],
  ),
  example(
    [says('我下周一上午十点给您打电话。')],
    [
      exampleFact('我下周一（2031-06-16）上午十点给您打电话。', 0, {
        mem_type: 'EPISODIC',
        stance: 'plan',
        slot: exampleSlot('plan', '电话'),
        value: '上午十点',
        event_from: '2031-06-16T10:00',
        event_to: '2031-06-16T11:00',
        categories: ['plan'],
      }),
    ],
    'zh',
  ),
];

/** Facts from what the assistant said. */
export const agentFactsPrompt: Prompt = {
  version: 'extract-agent/2',
  text: `You read a conversation and write down what the assistant has told about itself and its work for the user: its
name and character, what it recommended, promised, did or arranged, and how it was asked to work, as far as it
said so itself. What the user says about themselves is not a fact here. Explanations and general knowledge that
the assistant gave are left out, but not what it advised this user to do.

${factRules}

${examples.join('\n\n')}`,
};
