import { alternation, words } from './words.ts';

/** Lasting conditions, English. What passes by itself (a cold) is not among them. */
const conditionsEnglish = words(`
asthma, type 1 diabetes, type 2 diabetes, type one diabetes, type two diabetes, gestational diabetes, prediabetes, diabetes, hypertension, high blood pressure, low blood pressure, hypotension, high cholesterol, arrhythmia, atrial fibrillation, a heart condition, heart murmur, a heart murmur, coronary artery disease,
anaemia, anemia, haemophilia, hemophilia, thalassemia, migraines, migraine, chronic migraines, epilepsy, insomnia, sleep apnea, sleep apnoea, narcolepsy, tinnitus, vertigo, hearing loss, glaucoma, cataracts, astigmatism, colour blindness, color blindness, dry eye, macular degeneration,
arthritis, rheumatoid arthritis, osteoarthritis, osteoporosis, scoliosis, sciatica, a slipped disc, a herniated disc, gout, fibromyalgia, lupus, multiple sclerosis, ms, parkinson's, alzheimer's, dementia, cerebral palsy, muscular dystrophy, carpal tunnel, carpal tunnel syndrome, tendinitis, a bad back, a bad knee, back pain, chronic back pain, chronic pain,
eczema, psoriasis, rosacea, vitiligo, acne, hay fever, celiac disease, coeliac disease, celiac, crohn's, crohn's disease, ulcerative colitis, colitis, ibs, irritable bowel syndrome, acid reflux, gerd, gastritis, an ulcer, stomach ulcer, a stomach ulcer, lactose intolerance, gluten intolerance, fatty liver, hepatitis, hepatitis b, kidney stones, kidney disease, gallstones,
hypothyroidism, hyperthyroidism, an underactive thyroid, an overactive thyroid, hashimoto's, graves disease, pcos, endometriosis, a thyroid condition, copd, bronchitis, chronic bronchitis, emphysema, cystic fibrosis, tuberculosis, cancer, breast cancer, leukemia, lymphoma, melanoma, hiv, long covid, chronic fatigue, chronic fatigue syndrome,
adhd, add, autism, asperger's, dyslexia, dyscalculia, dyspraxia, ocd, ptsd, anxiety, an anxiety disorder, depression, bipolar, bipolar disorder, a panic disorder, schizophrenia, an eating disorder, anorexia, bulimia, a stutter, a stammer, tourette's, a pacemaker, a hearing aid, a prosthetic leg, sleepwalking, restless legs, raynaud's, a phobia, claustrophobia, arachnophobia, acrophobia, varicose veins, flat feet, hyperhidrosis, a hernia, haemorrhoids, hemorrhoids, shingles, pollen allergy
`);

/** Adjectives for the same, English (`I'm diabetic`). */
const conditionAdjectivesEnglish = words(`
diabetic, type 1 diabetic, type 2 diabetic, prediabetic, asthmatic, epileptic, anaemic, anemic, coeliac, celiac, lactose intolerant, lactose-intolerant, gluten intolerant, gluten-intolerant, colour-blind, color-blind, colour blind, color blind, colourblind, colorblind, deaf, hard of hearing, blind, partially sighted, short-sighted, shortsighted, near-sighted, nearsighted, far-sighted, farsighted, dyslexic, autistic, hypertensive, hypothyroid, claustrophobic, agoraphobic, arthritic, immunocompromised, haemophiliac, hemophiliac, bipolar, wheelchair-bound, pregnant, disabled, neurodivergent, hypoglycemic, insomniac, an insomniac, a diabetic, a coeliac, a celiac, an asthmatic, visually impaired, astigmatic, prone to migraines, sensitive to caffeine, sensitive to gluten
`);

/** Lasting conditions, Chinese. */
const conditionsChinese = words(`
哮喘, 糖尿病, 一型糖尿病, 二型糖尿病, 1型糖尿病, 2型糖尿病, 高血压, 低血压, 高血脂, 高血糖, 低血糖, 高尿酸, 痛风, 心脏病, 冠心病, 心律不齐, 心律失常, 早搏, 贫血, 地中海贫血, 偏头痛, 癫痫, 失眠, 失眠症, 睡眠呼吸暂停, 打呼噜, 耳鸣, 眩晕症, 青光眼, 白内障, 散光, 近视, 高度近视, 远视, 老花眼, 色盲, 色弱, 红绿色盲, 夜盲症, 干眼症, 飞蚊症,
关节炎, 类风湿, 类风湿关节炎, 风湿, 骨质疏松, 脊柱侧弯, 腰椎间盘突出, 颈椎病, 腱鞘炎, 肩周炎, 半月板损伤, 强直性脊柱炎, 红斑狼疮, 多发性硬化, 帕金森, 湿疹, 荨麻疹, 银屑病, 牛皮癣, 白癜风, 玫瑰痤疮, 鼻炎, 过敏性鼻炎, 鼻窦炎, 花粉症, 咽炎, 慢性咽炎, 扁桃体炎, 支气管炎, 慢性支气管炎, 肺炎, 肺结核, 慢阻肺,
胃炎, 慢性胃炎, 胃溃疡, 胃食管反流, 胃病, 胃下垂, 肠易激综合征, 结肠炎, 克罗恩病, 乳糖不耐受, 乳糖不耐, 乳糜泻, 麸质不耐受, 脂肪肝, 乙肝, 肾结石, 胆结石, 肾炎, 肾病, 甲亢, 甲减, 桥本氏甲状腺炎, 甲状腺结节, 多囊卵巢综合征, 多囊, 子宫肌瘤, 子宫内膜异位, 前列腺炎, 乳腺结节, 肺结节, 癌症, 胃癌, 乳腺癌, 白血病, 淋巴瘤,
抑郁症, 焦虑症, 双相情感障碍, 躁郁症, 强迫症, 多动症, 自闭症, 阅读障碍, 恐高症, 恐高, 幽闭恐惧症, 密集恐惧症, 社交恐惧症, 社恐, 口吃, 静脉曲张, 扁平足, 痔疮, 疝气, 带状疱疹, 足底筋膜炎, 神经衰弱, 慢性疲劳, 心肌炎, 蚕豆病, 脑震荡后遗症, 晕车, 晕船, 季节性过敏, 慢性荨麻疹
`);

/** Labels of a way of eating, English, by their common name. */
export const dietLabelsEnglish: Readonly<Record<string, string>> = {
  vegetarian: 'vegetarian',
  veggie: 'vegetarian',
  vego: 'vegetarian',
  'lacto-vegetarian': 'vegetarian',
  'lacto-ovo vegetarian': 'vegetarian',
  vegan: 'vegan',
  'plant-based': 'vegan',
  pescatarian: 'pescatarian',
  pescetarian: 'pescatarian',
  flexitarian: 'flexitarian',
  kosher: 'kosher',
  halal: 'halal',
  keto: 'keto',
  ketogenic: 'keto',
  paleo: 'paleo',
  'low-carb': 'low-carb',
  'low carb': 'low-carb',
  'gluten-free': 'gluten-free',
  'gluten free': 'gluten-free',
  'dairy-free': 'dairy-free',
  'dairy free': 'dairy-free',
  'lactose-free': 'dairy-free',
  'sugar-free': 'sugar-free',
  'sugar free': 'sugar-free',
  'low-sodium': 'low-sodium',
  'low-salt': 'low-sodium',
  'low-fodmap': 'low-fodmap',
  omnivore: 'omnivore',
  carnivore: 'carnivore',
  'raw food': 'raw',
  'raw vegan': 'vegan',
  mediterranean: 'mediterranean',
  'intermittent fasting': 'intermittent fasting',
  teetotal: 'teetotal',
  teetotaller: 'teetotal',
  teetotaler: 'teetotal',
};

/** Labels of a way of eating, Chinese, by the same names. */
export const dietLabelsChinese: Readonly<Record<string, string>> = {
  素食主义者: 'vegetarian',
  素食者: 'vegetarian',
  素食主义: 'vegetarian',
  吃素的: 'vegetarian',
  吃素: 'vegetarian',
  吃斋: 'vegetarian',
  素食: 'vegetarian',
  蛋奶素: 'vegetarian',
  奶素: 'vegetarian',
  全素: 'vegan',
  纯素食者: 'vegan',
  纯素主义者: 'vegan',
  纯素: 'vegan',
  严格素食者: 'vegan',
  清真: 'halal',
  清真饮食: 'halal',
  生酮: 'keto',
  生酮饮食: 'keto',
  低碳: 'low-carb',
  低碳饮食: 'low-carb',
  低碳水: 'low-carb',
  无麸质: 'gluten-free',
  无麸质饮食: 'gluten-free',
  无糖饮食: 'sugar-free',
  低盐饮食: 'low-sodium',
  鱼素: 'pescatarian',
  鱼素者: 'pescatarian',
  轻断食: 'intermittent fasting',
  间歇性断食: 'intermittent fasting',
  犹太洁食: 'kosher',
  地中海饮食: 'mediterranean',
};

/** The lexicons above as alternations, longest first. */
export const conditionPattern = {
  en: alternation(conditionsEnglish),
  enAdjective: alternation(conditionAdjectivesEnglish),
  zh: alternation(conditionsChinese),
} as const;
export const dietPattern = {
  en: alternation(Object.keys(dietLabelsEnglish)),
  zh: alternation(Object.keys(dietLabelsChinese)),
} as const;
