import { alternation, words } from './words.ts';

/** People tied to a speaker, English: kin, partners, friends, people of one's work and house. */
const kinEnglish = words(`
mother, mom, mum, mommy, mummy, mama, father, dad, daddy, papa, parents, parent, stepmother, stepmom, stepmum, stepfather, stepdad,
brother, sister, sibling, siblings, brothers, sisters, big brother, little brother, big sister, little sister, older brother, older sister,
younger brother, younger sister, elder brother, elder sister, twin brother, twin sister, twin, half brother, half sister, half-brother, half-sister,
stepbrother, stepsister, bro, sis, grandmother, grandma, granny, nan, nana, gran, grandfather, grandpa, granddad, grandad, grandparents, great-grandmother, great-grandfather,
aunt, auntie, aunty, uncle, cousin, cousins, nephew, niece, nephews, nieces, godfather, godmother, godson, goddaughter, grandson, granddaughter, grandchild, grandchildren, grandkids,
mother-in-law, father-in-law, brother-in-law, sister-in-law, son-in-law, daughter-in-law, in-laws, mother in law, father in law, brother in law, sister in law,
friend, best friend, buddy, mate, pal, friends, girl friend, old friend, colleague, coworker, co-worker, workmate, colleagues, coworkers, teammate, boss, manager, supervisor, team lead,
mentor, roommate, flatmate, housemate, roommates, flatmates, neighbour, neighbor, neighbours, neighbors, landlord, landlady, teacher, tutor, professor, coach, trainer, therapist, doctor, dentist, gp, physio, accountant, lawyer, hairdresser, barber,
client, customer, assistant, intern, classmate, classmates, schoolmate, ex, ex-wife, ex-husband, ex-girlfriend, ex-boyfriend, ex-partner, family, folks, relative, relatives, babysitter, nanny, driver, employee, employees, student, students, pupil, pupils
`);

/** The one a speaker shares life with, English. */
export const partnerEnglish = words(`
wife, husband, girlfriend, boyfriend, partner, spouse, fiance, fiancee, fiancé, fiancée, hubby, wifey, gf, bf, significant other, better half, other half
`);

/** The speaker's children, English. */
export const childEnglish = words(`
son, daughter, child, children, kid, kids, baby, toddler, sons, daughters, twins, boy, girl, baby boy, baby girl, eldest, youngest, oldest, firstborn, little one, little boy, little girl,
stepson, stepdaughter, older son, younger son, older daughter, younger daughter, eldest son, eldest daughter, youngest son, youngest daughter, oldest son, oldest daughter, eldest child, youngest child, newborn, second child, first child, third child
`);

/** People tied to a speaker, Chinese (Simplified). */
const kinChinese = words(`
妈妈, 妈, 母亲, 老妈, 娘, 爸爸, 爸, 父亲, 老爸, 爹, 父母, 爸妈, 双亲, 继母, 继父, 后妈, 后爸, 养父, 养母,
哥哥, 哥, 大哥, 二哥, 三哥, 老哥, 弟弟, 弟, 小弟, 老弟, 姐姐, 姐, 大姐, 二姐, 三姐, 老姐, 妹妹, 妹, 小妹, 老妹, 双胞胎哥哥, 双胞胎姐姐, 双胞胎弟弟, 双胞胎妹妹, 兄弟, 姐妹, 兄弟姐妹,
表哥, 表弟, 表姐, 表妹, 堂哥, 堂弟, 堂姐, 堂妹, 爷爷, 奶奶, 姥姥, 姥爷, 外公, 外婆, 公公, 婆婆, 岳父, 岳母, 丈母娘, 老丈人, 叔叔, 叔, 伯伯, 伯父, 伯母, 婶婶, 姑姑, 姑妈, 姑父, 舅舅, 舅妈, 姨, 阿姨, 姨妈, 小姨, 大姨, 姨父, 大伯, 二叔, 三叔, 大舅, 二舅, 小舅, 小姑, 大姑,
嫂子, 嫂嫂, 姐夫, 妹夫, 弟媳, 弟妹, 小舅子, 小姨子, 侄子, 侄女, 外甥, 外甥女, 孙子, 孙女, 外孙, 外孙女, 女婿, 儿媳, 儿媳妇, 干妈, 干爹, 亲戚, 家人,
朋友, 好朋友, 闺蜜, 死党, 发小, 哥们, 哥们儿, 好友, 老友, 同事, 同学, 室友, 舍友, 老同学, 大学同学, 高中同学, 领导, 老板, 上司, 主管, 经理, 下属, 徒弟, 师傅, 导师, 老师, 教练, 房东, 邻居, 医生, 大夫, 牙医, 律师, 会计, 客户, 学生, 助理, 秘书, 保姆, 司机, 前妻, 前夫, 前女友, 前男友, 前任, 网友, 球友, 队友, 师兄, 师姐, 师弟, 师妹, 学长, 学姐, 学弟, 学妹
`);

/** The one a speaker shares life with, Chinese. */
const partnerChinese = words(`
老婆, 老公, 妻子, 丈夫, 太太, 先生, 媳妇儿, 媳妇, 对象, 爱人, 女朋友, 男朋友, 女友, 男友, 未婚妻, 未婚夫, 伴侣, 另一半, 恋人, 内人, 夫人, 配偶
`);

/** The speaker's children, Chinese. */
const childChinese = words(`
儿子, 女儿, 闺女, 孩子, 娃, 宝宝, 大儿子, 小儿子, 大女儿, 小女儿, 老大, 老二, 老三, 老幺, 双胞胎, 龙凤胎, 儿女, 小孩, 宝贝, 二宝, 大宝, 三宝, 大娃, 二娃, 千金, 继子, 继女, 二儿子, 二女儿, 外孙
`);

/** Words for people that are not the speaker, as one alternation each. */
export const kinPattern = {
  en: alternation(kinEnglish),
  zh: alternation(kinChinese),
} as const;
export const partnerPattern = {
  en: alternation(partnerEnglish),
  zh: alternation(partnerChinese),
} as const;
export const childPattern = {
  en: alternation(childEnglish),
  zh: alternation(childChinese),
} as const;
