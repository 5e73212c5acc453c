import { expect, it } from 'vitest';
import { add, contents, recall, serviceUnderTest } from '../testing/service-under-test.ts';

const service = serviceUnderTest();

/** What is told, a question with words of it, and one about something else. */
const sayings = [
  ['ja', '私は東京に住んでいます。', '東京に住んでいるのは誰', 'ピアノを弾きますか'],
  ['ko', '저는 서울에 살고 있어요.', '서울에 살고 있나요?', '피아노를 연주하나요?'],
  ['ru', 'Моя сестра работает врачом в Казани.', 'Кем работает моя сестра?', 'Какой чай я люблю?'],
  ['ar', 'أعيش في دبي مع عائلتي.', 'هل أعيش في دبي؟', 'ما هو لوني المفضل؟'],
  ['hi', 'मैं दिल्ली में रहता हूँ।', 'दिल्ली में कौन रहता है?', 'पसंदीदा खाना बताओ'],
  ['th', 'ฉันอาศัยอยู่ที่เชียงใหม่', 'อาศัยอยู่ที่เชียงใหม่ไหม', 'ชอบดื่มกาแฟไหม'],
] as const;

it.each(sayings)(
  '%s: what was told is found again in its own words, and nothing else is',
  async (language, told, question, unrelated) => {
    const user = `speaker of ${language}`;
    const { decisions } = await add(service(), user, [told]);
    expect(decisions.map(({ op, fact }) => ({ op, fact }))).toEqual([{ op: 'ADD', fact: told }]);
    expect(contents(await recall(service(), user, question))).toEqual([told]);
    expect(contents(await recall(service(), user, unrelated))).toEqual([]);
  },
);
