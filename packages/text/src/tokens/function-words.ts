const list = (words: string): string[] => words.trim().split(/\s+/);

const ENGLISH = list(`
  a an the this that these those such same other another any some each every both all
  i me my mine myself we us our ours ourselves you your yours yourself yourselves
  he him his himself she her hers herself it its itself they them their theirs themselves one
  user users
  who whom whose what which when where why how whether
  am is are was were be been being do does did doing done have has had having
  will would shall should can could might must
  ca wo sha ai dont cant didnt doesnt im ive
  not no nor yes and or but if because as until while than then so too very just also only
  of at by for with about against between into through during before after above below to from
  up down in out on off over under again further once here there
  now currently ever still already yet
  please tell know
`);

const CHINESE = list(`
  我 我的 我们 咱 咱们 俺 本人 自己 你 你的 你们 您 他 他的 他们 她 她的 她们 它 它们 人家 大家 用户
  这 那 这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这么 那么
  谁 什么 啥 哪 哪个 哪些 哪里 哪儿 怎么 怎样 怎么样 如何 为什么 为何 多少 几 几个 何时 什么时候 是否 是不是 有没有 多久 多大
  的 地 得 了 着 过 吗 呢 吧 啊 呀 啦 嘛 哦 哈 么 嗯 哎
  是 有 在 不 没 没有 会 能 可以 要 想
  和 与 跟 及 以及 或 或者 还是 但 但是 而 而且 并 并且 因为 所以 如果 虽然 不过 就 都 也 还 又 再 才 只 很 太 更 最 非常 真
  把 被 给 从 到 对 对于 向 往 于 以 为 为了 由 将 让 关于 按 用
  个 位 名 一个 一些 一下 一 请 请问 告诉 知道 些 现在 目前 如今 当前 已经 正在
`);

const FUNCTION_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...CHINESE]);

/**
 * True for words that say nothing about a topic: articles, pronouns, prepositions, particles,
 * auxiliaries, question words, and the words that stand for the person asked about (I, my, user,
 * 我, 用户). English words are listed as written, before stemming, and the tokeniser leaves them
 * so. Names of months and verbs such as "need" are not among them.
 */
export const isFunctionWord = (token: string): boolean => FUNCTION_WORDS.has(token);
