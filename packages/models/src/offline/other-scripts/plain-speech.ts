/** Questions, by their mark, by what they end with, or by the word that they begin with. */
const questions: readonly RegExp[] = [
  /[?？؟;՞]["'”’」』»)\]\s]*$/u,
  /(?:か|かな|かしら)[。.\s]*$/u,
  /(?:니까|나요|[는은인]가요|을까|ㄹ까)[.\s]*$/u,
  /^(?:где|кто|почему|зачем|сколько|куда|откуда|как(?:ой|ая|ое|ие))\s/u,
  /^(?:هل|أين|اين|متى|كيف|لماذا|ماذا|كم)\s/u,
  /(?:^क्या\s|कहाँ|कहां|कब\s|कैसे|क्यों(?!कि)|कौन|कितन)/u,
  /(?:ไหม|มั้ย|หรือเปล่า|หรือยัง|อะไร|ที่ไหน|เมื่อไร|เมื่อไหร่|อย่างไร|ยังไง|ใคร)(?:ครับ|คะ|ค่ะ)?[\s.]*$/u,
  /^(?:איפה|מתי|איך|למה|מה|מי|האם|כמה)\s/u,
];

const requests: readonly RegExp[] = [
  /(?:ください|下さい|くれ|くれる|くれます|ちょうだい|お願いします|教えて|してほしい)[。.!\s]*$/u,
  /(?:주세요|주십시오|해\s?줘요?|알려\s?줘요?|부탁해요?|부탁드려요|부탁드립니다)[.!\s]*$/u,
  /^(?:пожалуйста|(?:подскажи|расскажи|скажи|напиши|переведи|объясни|помоги|найди|покажи|дай|сделай|составь|посоветуй|порекомендуй)(?:те)?)(?!\p{L})/u,
  /(?:من فضلك|لو سمحت)|^(?:أخبرني|ساعدني|اكتب|ترجم|اشرح)\s/u,
  /कृपया|(?:बताओ|बताइए|बताएं|बताएँ|कीजिए|दीजिए)[।.\s]*$/u,
  /^(?:ช่วย|กรุณา|แนะนำ|แปล|บอก)/u,
  /^(?:בבקשה|תרגם|כתוב|ספר לי|עזור)(?!\p{L})/u,
];

/** What is only thought of. */
const unreal: readonly RegExp[] = [
  /^もし/u,
  /^만약/u,
  /^если(?!\p{L})/u,
  /^(?:لو|إذا)\s/u,
  /^(?:अगर|यदि)\s/u,
  /^ถ้า/u,
  /^אם\s/u,
];

/** Greetings, thanks, yes and no: nothing that is told. */
const courtesies =
  /こんにちは|こんばんは|おはよう(?:ございます)?|ありがとう(?:ございま(?:す|した))?|すみません|ごめん(?:なさい)?|了解(?:です|しました)?|わかりました|分かりました|なるほど|そうですね|さようなら|おやすみ(?:なさい)?|よろしく(?:お願いします)?|お疲れ様(?:です|でした)?|はじめまして|안녕(?:하세요|하십니까|히)?|감사(?:합니다|해요)|고마(?:워요?|웠어요)|고맙습니다|반갑습니다|죄송합니다|미안(?:해요|합니다)?|알겠습니다|좋아요|здравствуй(?:те)?|привет|спасибо(?: большое)?|добр(?:ый|ое|ой) (?:день|утро|вечер|ночи)|до свидания|хорошо|понятно|понял[аи]?|извини(?:те)?|السلام عليكم|وعليكم السلام|مرحبا|أهلا(?: وسهلا)?|شكرا(?: جزيلا)?|صباح الخير|مساء الخير|مع السلامة|حسنا|नमस्ते|नमस्कार|धन्यवाद|शुक्रिया|ठीक है|अच्छा|माफ़ कीजिए|สวัสดี|ขอบคุณ(?:มาก)?|ขอโทษ|ครับ|ค่ะ|นะ|โอเค|שלום|תודה(?: רבה)?|בוקר טוב|ערב טוב|בסדר|γεια(?: σας| σου)?|ευχαριστώ|καλημέρα|καλησπέρα/gu;

/** The speaker speaks of himself: what a long message has to do to be taken for told. */
const firstPerson =
  /[私僕俺]|わたし|ぼく|(?:^|[\s,.])(?:나|저|내|제|우리)(?:는|도|의|가|를|에게|\s)|(?<!\p{L})(?:я|мне|меня|мой|моя|мо[её]|мои|мы|наш[аеи]?)(?!\p{L})|(?<!\p{L})(?:أنا|لدي|عندي|نحن)(?!\p{L})|मैं|मेर[ाीे]|मुझे|हम|ฉัน|ผม|ดิฉัน|เรา|(?<!\p{L})(?:אני|שלי|לי)(?!\p{L})|(?<!\p{L})(?:εγώ|μου)(?!\p{L})/u;

/** Words of scripts that have spaces between them. */
const words =
  /(?:(?![\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Han}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}'’-])+/gu;

/** Somebody else's words, or a title. */
const quoted = /[「『«"“][^」』»"”]{6,}[」』»"”]/u;

/** Fewest letters of something told; of words, where a script has spaces between them. */
const fewestLetters = 6;
const fewestWords = 2;

const saysSomething = (sentence: string): boolean => {
  const left = sentence.replace(courtesies, ' ');
  const letters = left.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const spaced = left.match(words) ?? [];
  const unspaced = letters - spaced.join('').length;
  return letters >= fewestLetters && (spaced.length >= fewestWords || unspaced >= fewestLetters);
};

const matches = (sentence: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(sentence));

/** Whether a sentence (folded) tells something: it neither asks nor greets nor quotes, and is no mere thought. */
export const tellsPlainly = (sentence: string): boolean =>
  !matches(sentence, questions) &&
  !matches(sentence, requests) &&
  !matches(sentence, unreal) &&
  !quoted.test(sentence) &&
  saysSomething(sentence);

export const speaksOfOneself = (sentence: string): boolean => firstPerson.test(sentence);
