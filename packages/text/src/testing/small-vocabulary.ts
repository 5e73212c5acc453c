import { createVocabulary } from '../vocabulary/create-vocabulary.ts';

/** A word list of the real form, small enough to reason about. The frequencies are made up. */
export const SMALL_WORD_LIST = `${[
  'i\t9',
  'the\t15',
  'run\t60',
  'running\t62',
  'runs\t70',
  'ran\t65',
  'runner\t90',
  'rung\t125',
  'city\t58',
  'cities\t77',
  'cafe\t80',
  'gardening\t95',
  'gardened\t125',
  'oslo\t105',
  '2031\t125',
  '我\t7\t38',
  '我们\t21\t54',
  '住\t44\t79',
  '在\t12\t43',
  '住在\t60\t105',
  '的\t4\t29',
  '深\t70\t93',
  '圳\t121\t140',
  '深圳\t97\t92',
  '喜欢\t26\t72',
  '咖啡\t62\t100',
  '图书馆\t80\t101',
  '图书\t99\t104',
  '馆\t80\t101',
  '发\t60\t70',
  '头发\t66\t95',
  '头\t55\t74',
  '城市\t66\t83',
  '哪个\t58\t91',
  '用户\t90\t92',
].join('\n')}\n`;

/** Traditional and Simplified, one pair a line. */
export const SMALL_CHARACTER_MAP = '們们\n歡欢\n圖图\n書书\n館馆\n發发\n髮发\n頭头\n個个\n戶户\n';

/** The small word list, opened. */
export const smallVocabulary = () => createVocabulary(SMALL_WORD_LIST, SMALL_CHARACTER_MAP);
