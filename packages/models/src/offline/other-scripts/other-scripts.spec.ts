import { describe, expect, it } from 'vitest';
import { createMemoryBook } from '../testing/memory-book.ts';

const at = '2026-03-01T10:00:00.000Z';

const told = async (...said: readonly string[]): Promise<readonly string[]> => {
  const book = createMemoryBook();
  for (const text of said) await book.say(text, at);
  return book.texts();
};

describe('a statement in a script without rules', () => {
  it.each([
    '私は東京に住んでいます。',
    '妹はバイオリンを弾きます。',
    'コーヒーが大好きです',
    '저는 서울에 살고 있어요.',
    '제 여동생은 의사입니다',
    'Я живу в Москве.',
    'Моя сестра работает врачом в Berlin',
    'أعيش في دبي مع عائلتي.',
    'अभी मैं दिल्ली में रहता हूँ।',
    'ฉันอาศัยอยู่ที่เชียงใหม่',
    'אני גר בתל אביב.',
    'Ζω στην Αθήνα με την αδελφή μου.',
  ])('is kept as it is: %s', async (content) => {
    expect(await told(content)).toEqual([content]);
  });

  it('is kept sentence by sentence, beside others', async () => {
    expect(await told('मैं शिक्षक हूँ। मेरी बहन डॉक्टर है। Я люблю зелёный чай! I live in Lyon.')).toEqual(
      expect.arrayContaining([
        'मैं शिक्षक हूँ।',
        'मेरी बहन डॉक्टर है।',
        'Я люблю зелёный чай!',
        'I live in Lyon.',
      ]),
    );
  });

  it.each([
    'こんにちは！',
    'ありがとうございます。',
    '東京の天気はどうですか',
    'この文章を翻訳してください。',
    '안녕하세요',
    '감사합니다!',
    '서울 날씨가 어때요?',
    '이 글을 번역해 주세요.',
    'Привет! Спасибо большое.',
    'Где находится библиотека',
    'Переведи этот текст на английский',
    'Если бы я был богат, я бы путешествовал.',
    'السلام عليكم',
    'أين تقع المكتبة؟',
    'नमस्ते',
    'दिल्ली में मौसम कैसा है?',
    'สวัสดีครับ',
    'ร้านอาหารอยู่ที่ไหนครับ',
    'שלום, תודה רבה',
    '「私は東京に住んでいます」と本に書いてありました',
  ])('is nothing when it asks, thanks or quotes: %s', async (content) => {
    expect(await told(content)).toEqual([]);
  });

  it('leaves Chinese with a foreign word in it to the rules of Chinese', async () => {
    expect(await told('我住在西宁，常去奶茶の店')).not.toEqual([]);
  });

  it.each([
    ['私は東京に住んでいます。', '私は東京に住んでいます', 1],
    ['私は東京に住んでいます。', '私は東京に住んでいません。', 2],
    ['저는 서울에 살고 있어요.', '저는 부산에서 일하고 있어요.', 2],
    ['Я живу в Москве.', 'Я живу в Москве!', 1],
    ['Я живу в Москве.', 'Я работаю в Казани.', 2],
    ['ฉันอาศัยอยู่ที่เชียงใหม่', 'ฉันทำงานที่กรุงเทพ', 2],
  ])('%s and %s are %d', async (first, second, count) => {
    expect(await told(first, second)).toHaveLength(count);
  });
});
