import { createTokeniser, createVocabulary } from '@palimpsest/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedSlot, createSlotReader } from './slot-intent.ts';

/** A few words with frequencies; how well real questions are read is measured in `bench/src/slot-intent`. */
const WORDS = [
  'live\t60',
  'penguins\t110',
  'job\t70',
  'date\t70',
  'birth\t80',
  'name\t55',
  'wife\t75',
  'car\t60',
  'red\t65',
  'aunt\t90',
  'friend\t60',
  '住\t44\t79',
  '住在\t60\t105',
  '工作\t50\t80',
  '朋友\t50\t80',
  '女朋友\t70\t99',
  '车\t50\t80',
  '车票\t80\t100',
  '哪个\t58\t91',
  '城市\t66\t83',
].join('\n');

const tokeniser = createTokeniser({ vocabulary: createVocabulary(`${WORDS}\n`, '') });

const concepts: readonly AskedSlot[] = [
  {
    slots: ['home', 'address'],
    words: ['where live', '住在', '哪个城市'],
    cues: ['courier', 'parcel', '快递'],
    asks: ['where do I live', '我住在哪里'],
  },
  { slots: ['occupation'], words: ['job', '工作'], cues: [], asks: ['what is my job'] },
  { slots: ['name'], words: ['who am i', 'name'], cues: [], asks: ['who am I'] },
  { slots: ['partner'], words: ['wife', 'dating', '女朋友'], cues: [], asks: ['who is my wife'] },
  { slots: ['birthday'], words: ['birth date'], cues: [], asks: ['when is my birthday'] },
  { slots: ['possession/car'], words: ['car', '车'], cues: [], asks: ['what car do I drive'] },
];

const otherPeople = ['aunt', 'friend', '朋友', '我姐'];

/** Every known question has a direction of its own. */
const asks = concepts.flatMap((concept) => concept.asks);
const embed = async (texts: readonly string[]): Promise<Float32Array[]> =>
  texts.map((text) => Float32Array.from(asks, (ask) => (ask === text ? 1 : 0)));

/** A vector that has this cosine to a known question, and none to the others. */
const near = (ask: string, cosine: number): Float32Array =>
  Float32Array.from(asks, (each) => (each === ask ? cosine : 0));

const reader = await createSlotReader({ concepts, otherPeople, tokeniser, embed });
const namesIn = (query: string, vector: Float32Array | null = null): string[] =>
  reader(query, vector).map(({ name }) => name);

describe('a slot reader', () => {
  it.each([
    ['Where do I live?', ['home', 'address']],
    ['我住在哪个城市', ['home', 'address']],
    ['我住哪个城市？', ['home', 'address']],
    ["What's my job?", ['occupation']],
    ['Who am I?', ['name']],
    ['Is it my car?', ['possession/car']],
  ])('reads %j by its words as %j', (query, expected) => {
    expect(namesIn(query)).toEqual(expected);
    expect(reader(query, null)[0]).toMatchObject({ person: 'self' });
    expect(reader(query, null)[0]?.confidence).toBeGreaterThanOrEqual(0.5);
  });

  it('reads a question by its closeness to a known one', () => {
    const query = 'To which door should my parcel go?';

    expect(namesIn(query, near('where do I live', 0.9))).toEqual(['home', 'address']);
    expect(namesIn(query, near('where do I live', 0.4))).toEqual([]);
    expect(namesIn(query)).toEqual([]);
  });

  it.each(['Where should my courier take the parcel?', '我的快递要送到哪儿'])(
    'reads a situation that needs the slot in %j',
    (query) => {
      expect(namesIn(query)[0]).toBe('home');
    },
  );

  it.each(['When did my courier take the parcel?', 'How do I send a parcel?', '我的快递送到了'])(
    'reads no situation in what happened or is to be learnt: %j',
    (query) => {
      expect(namesIn(query)).toEqual([]);
    },
  );

  it('is surer the more of the question the words make up, and the closer it is', () => {
    const sure = (query: string, vector: Float32Array | null = null): number =>
      reader(query, vector)[0]?.confidence ?? 0;

    expect(sure('What is my job?')).toBeGreaterThan(sure('Was my red penguins car a job?'));
    expect(sure('What is my red car?', near('what car do I drive', 0.8))).toBeGreaterThan(
      sure('What is my red car?'),
    );
  });

  it.each([
    'Where does my aunt live?',
    'Where do my friends live?',
    "What is my aunt's job?",
    '我朋友住在哪里',
    'Where does Anna live?',
    'And what is the job of Tom?',
  ])('reads nothing of oneself in %j', (query) => {
    expect(namesIn(query, near('where do I live', 0.95))).toEqual([]);
  });

  it('takes a girlfriend for no friend', () => {
    expect(namesIn('我女朋友叫什么')).toEqual(['partner']);
  });

  it.each([["What is my wife's job?"], ['我女朋友的工作'], ["What is my wife's name?"]])(
    'reads nothing but the partner in %j',
    (query) => {
      expect(namesIn(query, near('what is my job', 0.8))).toEqual(['partner']);
    },
  );

  it('finds no partner in a word that belongs to another phrase', () => {
    expect(namesIn('What is my birth date?')[0]).toBe('birthday');
    expect(namesIn('Am I dating?')).toEqual(['partner']);
  });

  it('asks more of a question that names nobody', () => {
    expect(namesIn('Where do penguins live?')).toEqual([]);
    expect(namesIn('which car, please', near('what car do I drive', 0.7))).not.toContain('home');
    expect(namesIn('where to deliver', near('where do I live', 0.9))).not.toEqual([]);
    expect(reader('where to deliver', near('where do I live', 0.9))[0]?.confidence).toBeLessThan(
      0.5,
    );
    expect(reader('where to deliver', near('where do I live', 1))[0]?.confidence).toBeGreaterThan(
      0.9,
    );
  });

  it('matches whole Chinese words only, however they were cut', () => {
    expect(namesIn('我的车票')).toEqual([]);
    expect(namesIn('我的车')).toEqual(['possession/car']);
  });

  it('reads by words alone when there are no vectors of known questions', async () => {
    const wordsOnly = await createSlotReader({
      concepts,
      otherPeople,
      tokeniser,
      embed: async () => [],
    });

    expect(wordsOnly('Where do I live?', near('what is my job', 1))[0]?.name).toBe('home');
  });

  it('passes on that known questions cannot be embedded', async () => {
    const away = createSlotReader({
      concepts,
      otherPeople,
      tokeniser,
      embed: () => Promise.reject(new RangeError('away')),
    });

    await expect(away).rejects.toThrow(RangeError);
  });

  it('answers any text: each slot once, the surest first, confidences in [0, 1]', () => {
    const pieces = fc.constantFrom(
      'where ',
      'live ',
      'my ',
      'job ',
      '我',
      '住在',
      '车',
      'wife ',
      '?',
      '\ud800',
      ' ',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    );
    const vectors = fc.option(
      fc
        .array(fc.double({ min: -1, max: 1, noNaN: true }), {
          minLength: asks.length,
          maxLength: asks.length,
        })
        .map((values) => Float32Array.from(values)),
    );
    fc.assert(
      fc.property(texts, vectors, (text, vector) => {
        const intents = reader(text, vector);
        const confidences = intents.map(({ confidence }) => confidence);
        expect(new Set(intents.map(({ name }) => name)).size).toBe(intents.length);
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
        for (const confidence of confidences) {
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
