import type { HandWritten } from './scripted-brain.ts';

const plain = {
  mem_type: 'SEMANTIC',
  stance: 'state',
  slot: null,
  value: null,
  polarity: 'positive',
  change: null,
  valid_from: null,
  valid_to: null,
  event_from: null,
  event_to: null,
  important: false,
  entities: [],
  categories: [],
};

/** What a model reads out of messages of the corpus, and decides about it, that rules without a memory of the talk do not. */
export const handWritten: HandWritten = {
  'Sorry, actually I meant Wednesday.': {
    facts: [{ ...plain, text: 'My piano lesson is every Wednesday.', change: 'correct' }],
    decision: {
      op: 'UPDATE',
      about: 'piano',
      text: 'My piano lesson is every Wednesday.',
    },
  },
  '不对，是周四。': {
    facts: [{ ...plain, text: '我每周四上瑜伽课。', change: 'correct' }],
    decision: { op: 'UPDATE', about: '瑜伽', text: '我每周四上瑜伽课。' },
  },
  '我有女朋友了，她叫孟晓棠。': {
    facts: [
      {
        ...plain,
        text: '我有女朋友了，她叫孟晓棠。',
        slot: { person: 'self', name: 'relationship', key: null, cardinality: 'one' },
        value: '有女朋友',
        change: 'replace',
        entities: [{ name: '孟晓棠', type: 'PERSON' }],
      },
    ],
    decision: { op: 'SUPERSEDE', about: '单身', text: null },
  },
  '我不喝珍珠奶茶了，現在只喝普洱茶。': {
    facts: null,
    decision: { op: 'SUPERSEDE', about: '珍珠奶茶', text: null },
  },
  '醫生說我對芒果已經不過敏了。': {
    facts: [
      {
        ...plain,
        text: '醫生說我對芒果已經不過敏了。',
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      },
    ],
    decision: { op: 'SUPERSEDE', about: '芒果', text: null },
  },
};
