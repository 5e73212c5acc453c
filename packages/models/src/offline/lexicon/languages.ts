import { alternation, words } from './words.ts';

/** Language names, English; the value of the `language` slot. */
export const languagesEnglish = words(`
english, mandarin, chinese, cantonese, hokkien, taiwanese, hakka, shanghainese, japanese, korean, vietnamese, thai, lao, khmer, burmese, malay, indonesian, tagalog, filipino, javanese, hindi, urdu, bengali, punjabi,
tamil, telugu, marathi, gujarati, kannada, malayalam, nepali, sinhala, tibetan, mongolian, uyghur, kazakh, uzbek, kyrgyz, turkmen, tajik, persian, farsi, dari, pashto, kurdish, arabic, hebrew, turkish, azerbaijani, armenian, georgian,
russian, ukrainian, belarusian, polish, czech, slovak, slovene, slovenian, croatian, serbian, bosnian, macedonian, bulgarian, romanian, moldovan, hungarian, albanian, greek, german, swiss german, dutch, flemish, afrikaans, frisian, luxembourgish,
danish, norwegian, swedish, icelandic, faroese, finnish, estonian, latvian, lithuanian, french, spanish, castilian, catalan, galician, basque, portuguese, brazilian portuguese, italian, sardinian, sicilian, corsican, occitan, breton, welsh, irish, gaelic, scottish gaelic, scots, cornish, manx,
maltese, latin, ancient greek, sanskrit, yiddish, romani, sami, swahili, amharic, tigrinya, somali, hausa, yoruba, igbo, zulu, xhosa, shona, lingala, wolof, quechua, guarani, nahuatl, maori, hawaiian, samoan, esperanto, creole, haitian creole, sign language, american sign language, british sign language, asl, bsl, braille
`);

/** Language names, Chinese. */
export const languagesChinese = words(`
英语, 英文, 中文, 汉语, 普通话, 国语, 粤语, 广东话, 闽南语, 闽南话, 客家话, 上海话, 四川话, 东北话, 台语, 日语, 日文, 韩语, 韩文, 朝鲜语, 法语, 法文, 德语, 德文, 西班牙语, 西语, 葡萄牙语, 葡语, 意大利语, 意语, 俄语, 俄文, 荷兰语, 瑞典语, 挪威语, 丹麦语, 芬兰语, 冰岛语, 波兰语, 捷克语, 斯洛伐克语, 匈牙利语, 罗马尼亚语, 保加利亚语, 希腊语, 土耳其语, 阿拉伯语, 希伯来语, 波斯语, 乌尔都语, 印地语, 孟加拉语, 泰米尔语, 泰语, 越南语, 越语, 缅甸语, 老挝语, 高棉语, 柬埔寨语, 马来语, 印尼语, 菲律宾语, 他加禄语, 蒙古语, 蒙语, 藏语, 维吾尔语, 维语, 哈萨克语, 乌克兰语, 塞尔维亚语, 克罗地亚语, 拉丁语, 世界语, 斯瓦希里语, 巴斯克语, 加泰罗尼亚语, 爱尔兰语, 威尔士语, 立陶宛语, 拉脱维亚语, 爱沙尼亚语, 格鲁吉亚语, 亚美尼亚语, 手语, 盲文, 方言, 潮汕话, 温州话, 西班牙文, 意大利文, 葡萄牙文, 阿拉伯文, 泰文, 越南文
`);

/** Words for languages as alternations. */
export const languagePattern = {
  en: alternation(languagesEnglish),
  zh: alternation(languagesChinese),
} as const;
