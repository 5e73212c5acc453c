const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Ordinary questions that ask for nothing that a slot holds. */
export const unrelatedQuestions: readonly string[] = lines(`
  What is the capital of Australia?
  How do I reverse a linked list?
  Why is the sky blue?
  Where do penguins live?
  How old is the universe?
  What is the boiling point of water?
  Who wrote the national anthem?
  How does photosynthesis work?
  Can you translate this paragraph into French?
  What time does the museum open?
  How do I cook rice?
  What happened at the meeting yesterday?
  Did the package arrive?
  What did we decide about the budget?
  Who won the match last night?
  How far is it to the moon?
  What's the weather like in Berlin?
  Which book did I lend to the library?
  What was the plot of that film?
  How many planets are there?
  What colour did we paint the fence?
  When did I fix the roof?
  How much does a ticket to Rome cost?
  What is the difference between TCP and UDP?
  Is it going to rain tomorrow?
  Who painted the ceiling of the chapel?
  How do I reset the router?
  What was wrong with the washing machine?
  Where did I leave the umbrella?
  What is the tallest mountain in the world?
  How long do tortoises live?
  What companies make solar panels?
  Which movie should we watch tonight?
  How do I sharpen a kitchen knife?
  What does this error message mean?
  When was the printing press invented?
  Can you summarise this article?
  What did the doctor in the novel discover?
  How much flour goes into pancakes?
  Which team leads the league?
  Did I pay the electricity bill?
  Who lent us the ladder?
  What was the name of that waterfall?
  How is paper made?
  Where does Anna live?
  How old is Tom?
  What is Maria allergic to?
  Which company does Ingrid work for?
  How heavy is the piano?
  How tall is the Eiffel Tower?
  What languages are spoken in Belgium?
  澳大利亚的首都是哪里？
  怎么反转一个链表？
  天空为什么是蓝色的？
  企鹅生活在哪里？
  宇宙有多少年了？
  水的沸点是多少？
  国歌是谁写的？
  光合作用是怎么回事？
  帮我把这段话翻译成法语好吗？
  博物馆几点开门？
  米饭怎么煮？
  昨天会议上发生了什么？
  包裹到了吗？
  预算的事我们怎么定的？
  昨晚的比赛谁赢了？
  到月球有多远？
  柏林今天天气怎么样？
  我把哪本书借给了图书馆？
  那部电影讲的什么？
  太阳系有几颗行星？
  我们把篱笆刷成了什么颜色？
  屋顶是什么时候修好的？
  去罗马的机票多少钱？
  TCP和UDP有什么区别？
  明天会下雨吗？
  教堂的天花板是谁画的？
  路由器怎么重启？
  洗衣机出了什么问题？
  我把雨伞落在哪儿了？
  世界上最高的山是哪座？
  乌龟能活多久？
  太阳能板是哪些厂家生产的？
  今晚看哪部电影好？
  菜刀怎么磨？
  这个报错是什么意思？
  印刷术是什么时候发明的？
  能帮我总结一下这篇文章吗？
  小说里的侦探发现了什么？
  做煎饼要放多少面粉？
  现在联赛谁排第一？
  我交电费了吗？
  梯子是谁借给我们的？
  那个瀑布叫什么名字？
  纸是怎么造出来的？
  王芳住在哪里？
  李明多大了？
  小雯在哪家公司上班？
  陈晨对什么过敏？
  哪个城市最适合居住？
  猫一天吃几顿？
`);

/** Questions about somebody or something else that would ask for a slot if they were about the speaker. */
export const questionsAboutOthers: readonly string[] = lines(`
  Where does my aunt live?
  What does my brother do for a living?
  How old is my sister?
  Which company does my best friend work for?
  What is my mother allergic to?
  When is my father's birthday?
  What is my boss's phone number?
  Does my uncle have a dog?
  Which university does my cousin attend?
  What does my colleague like to eat?
  How tall is my nephew?
  What car does my neighbour drive?
  Is my roommate vegetarian?
  What is my grandmother's name?
  Where do my parents live?
  我表姐住在哪里？
  我哥哥做什么工作？
  我妹妹多大了？
  我朋友在哪家公司上班？
  我妈妈对什么过敏？
  我爸爸的生日是哪天？
  我同事的电话是多少？
  我叔叔养狗吗？
  我堂弟上哪所大学？
  我室友喜欢吃什么？
  我侄子身高多少？
  我邻居开什么车？
  我外婆叫什么名字？
  我爸妈住在哪个城市？
  我姐姐结婚了吗？
`);

/** Questions about one's partner, child or pet: they never ask for the same thing of oneself. */
export const questionsAboutBeings: readonly (readonly [string, string])[] = [
  ['What is my wife allergic to?', 'allergy'],
  ['Where does my husband work?', 'employer'],
  ["What is my girlfriend's job?", 'occupation'],
  ['How old is my daughter?', 'age'],
  ['Which school does my son go to?', 'school'],
  ["When is my boyfriend's birthday?", 'birthday'],
  ['What does my cat eat?', 'diet'],
  ['How much does my dog weigh?', 'attribute/weight'],
  ['我老婆对什么过敏？', 'allergy'],
  ['我老公在哪里上班？', 'employer'],
  ['我女朋友是做什么工作的？', 'occupation'],
  ['我女儿多大了？', 'age'],
  ['我儿子上什么学校？', 'school'],
  ['我男朋友的生日是哪天？', 'birthday'],
  ['我的宠物猫多大了？', 'age'],
  ['我家狗体重多少？', 'attribute/weight'],
];
