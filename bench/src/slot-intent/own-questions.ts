/**
 * Questions about oneself, in other words than the shipped ways of asking: what a reader of slots must understand.
 * One group a slot: the slots that are right to be read first, then at least six questions a language.
 */
export interface QuestionGroup {
  readonly slots: readonly string[];
  readonly en: readonly string[];
  readonly zh: readonly string[];
}

const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const group = (slots: string, en: string, zh: string): QuestionGroup => ({
  slots: slots.split(', '),
  en: lines(en),
  zh: lines(zh),
});

export const ownQuestions: readonly QuestionGroup[] = [
  group(
    'home, address, dwelling',
    `Which town am I living in these days?
    Do you remember where I live?
    What city did they move to?
    Where is my home?
    What's my current place of residence?
    Where am I based right now?
    In what neighbourhood do I live?`,
    `你还记得我住哪儿吗？
    我目前住在什么地方？
    我家住哪里？
    我搬家搬到哪个城市了？
    我的住址你知道吗？
    现在我定居在哪座城市？
    我住哪个区？`,
  ),
  group(
    'employer',
    `What's the company I work for?
    Tell me the name of my employer.
    Where am I working at the moment?
    Which firm employs me?
    At what company do I have my job?
    Who am I employed by these days?`,
    `我现在在哪里上班？
    我是哪家公司的员工？
    我就职的单位叫什么？
    我在什么公司工作？
    雇我的是哪家公司？
    我目前任职于哪家企业？`,
  ),
  group(
    'occupation',
    `What's my profession?
    What kind of job do I have?
    What do I do for work?
    Do you know my occupation?
    What's my current job title?
    What line of work am I in?`,
    `我从事什么职业？
    我的工作是什么？
    我是干哪行的？
    你知道我做什么工作吗？
    我现在的岗位是什么？
    我以什么为职业？`,
  ),
  group(
    'name, english_name, surname',
    `Do you know my name?
    What's my name again?
    Tell me what my full name is.
    What is my last name?
    Can you recall my first name?
    Who am I, by name?`,
    `你知道我的名字吗？
    我姓甚名谁？
    我的全名是什么？
    还记得我叫什么吗？
    我的姓名是？
    我姓什么来着？`,
  ),
  group(
    'address_form, name',
    `What do I want to be called?
    How do I like you to address me?
    What's my nickname?
    What should you call me in our chats?
    Which nickname do I prefer?
    How should I be called?`,
    `你该怎么称呼我？
    我喜欢别人怎么叫我？
    我的昵称是什么？
    我让你叫我什么？
    用什么称呼跟我打招呼？
    我的外号是什么？`,
  ),
  group(
    'age, birthday',
    `What age am I?
    How old am I now?
    Can you tell me my age?
    How old will I be this year?
    Do you know how many years old I am?
    What's my current age?`,
    `我现在多少岁了？
    我几岁？
    我的岁数是多少？
    你知道我的年龄吗？
    我今年多大年纪？
    我今年多大？`,
  ),
  group(
    'birthday, age',
    `What day is my birthday?
    When was I born?
    Do you remember the date of my birthday?
    In which month is my birthday?
    What's my birth date?
    When do I celebrate my birthday?`,
    `我几月几号过生日？
    我的出生日期是什么？
    你记得我的生日吗？
    我哪天生日？
    我生日是几号？
    我的生日在几月？`,
  ),
  group(
    'partner, relationship',
    `What's my husband's name?
    Do I have a girlfriend?
    Am I in a relationship?
    What is my boyfriend called?
    Am I married or single?
    Who is my wife?`,
    `我老婆叫什么？
    我有男朋友吗？
    我现在有对象吗？
    我结婚没有？
    我的丈夫叫什么名字？
    我是不是单身？`,
  ),
  group(
    'child, children',
    `What is my daughter's name?
    How many kids do I have?
    Do I have any children?
    What's my son called?
    What are the names of my kids?
    Have I got a baby?`,
    `我有孩子吗？
    我女儿叫什么？
    我的儿子叫啥名字？
    我有几个小孩？
    我家宝宝叫什么？
    我的闺女叫什么名字？`,
  ),
  group(
    'pet',
    `What's the name of my dog?
    Do I have any pets?
    What's my cat called?
    Which pet do I own?
    What kind of animals do I keep?
    How many cats have I got?`,
    `我养宠物了吗？
    我家狗叫什么名字？
    我的猫叫啥？
    我养的是猫还是狗？
    我有几只宠物？
    我家里养了什么动物？`,
  ),
  group(
    'school, alma_mater',
    `What university do I go to?
    Which college did I graduate from?
    Where am I studying?
    What's my alma mater?
    At which school am I enrolled?
    What's the name of my university?`,
    `我在哪个大学上学？
    我是从哪所学校毕业的？
    我的母校叫什么？
    我读哪所大学？
    我现在在什么学校念书？
    我的大学是哪一所？`,
  ),
  group(
    'major, minor, degree, thesis',
    `What's my major at university?
    What am I studying for my degree?
    What subject do I study?
    Which degree am I working towards?
    What is my thesis about?
    What's my field of study?`,
    `我读的是什么专业？
    我大学主修什么？
    我的论文写的是什么？
    我在读什么学位？
    我学的专业叫什么？
    我念的什么专业？`,
  ),
  group(
    'language',
    `What languages can I speak?
    How many languages do I know?
    Which foreign language am I studying?
    What's my native language?
    Am I fluent in any other language?
    Do I speak more than one language?`,
    `我会几门外语？
    我能说什么语言？
    我的母语是哪种语言？
    我最近在学哪门外语？
    我会讲哪几种话？
    我懂什么外语？`,
  ),
  group(
    'skill',
    `What am I good at?
    What instrument can I play?
    Do I know how to swim?
    Which skills do I have?
    Can I play any musical instrument?
    What special talents have I got?`,
    `我都会些什么？
    我有什么本领？
    我会弹什么乐器？
    我的特长是什么？
    我最擅长的是什么？
    我会不会开车？`,
  ),
  group(
    'origin',
    `Where do I come from originally?
    What country am I from?
    Where was I raised?
    What's my nationality?
    In which town did I grow up?
    Where was I born and raised?`,
    `我的老家是哪儿？
    我是哪儿人？
    我是哪国人？
    我从小在哪里长大？
    我的籍贯是哪里？
    我的国籍是什么？`,
  ),
  group(
    'diet, allergy, likes',
    `What kind of diet do I follow?
    Am I vegan?
    Do I eat meat?
    What food should you cook for me?
    Is there anything I don't eat?
    Which restaurant meal would suit me?`,
    `我吃不吃肉？
    我是不是吃素的？
    我有什么忌口吗？
    做饭给我吃要注意什么？
    我的饮食有什么要求？
    我平时口味怎么样？`,
  ),
  group(
    'allergy, condition, diet',
    `What allergies do I have?
    Is there anything I'm allergic to?
    Am I allergic to nuts?
    Which foods do I have an intolerance to?
    What gives me an allergic reaction?
    Do I have a food allergy?`,
    `我有没有过敏的东西？
    什么会让我过敏？
    我的过敏原是什么？
    我对花生过敏吗？
    有什么食物我不能吃？
    我会对什么过敏？`,
  ),
  group(
    'condition, medication, allergy',
    `What medicine am I taking?
    Do I have any medical conditions?
    What pills do I have to take?
    Which disease was I diagnosed with?
    What is my medical history?
    What health problems do I have?`,
    `我得了什么病？
    我每天要吃什么药？
    我有什么慢性病？
    我身体有什么毛病？
    我正在服用什么药物？
    医生给我确诊的是什么病？`,
  ),
  group(
    'likes, favourite',
    `What do I like to do for fun?
    What are my interests?
    Which hobbies do I have?
    What things do I love?
    What do I enjoy in my spare time?
    Do you know what I like?`,
    `我平时有什么爱好？
    我都喜欢些什么？
    我对什么感兴趣？
    你知道我喜欢什么吗？
    我最爱做什么？
    我业余时间喜欢干什么？`,
  ),
  group(
    'likes',
    `What do I not like?
    Which things do I hate?
    What can't I stand?
    What do I really dislike?
    Is there something I detest?
    What annoys me the most?`,
    `我不喜欢什么东西？
    我最讨厌什么？
    我对什么反感？
    我受不了的是什么？
    有什么是我讨厌的？
    哪些东西我不喜欢？`,
  ),
  group(
    'routine, likes, diet',
    `What do I usually drink?
    Do I prefer tea or coffee?
    What's my usual drink?
    Do I drink tea?
    What beverage do I like in the morning?
    How do I take my coffee?`,
    `我平时喝什么？
    我喜欢喝茶还是咖啡？
    我喝不喝咖啡？
    我早上喝什么饮料？
    给我买杯什么奶茶好？
    我爱喝什么饮料？`,
  ),
  group(
    'routine',
    `Which day of the week do I have class?
    What's my morning routine?
    When do I usually work out?
    How often do I go to training?
    What do I do every week?
    On which weekday is my swimming practice?`,
    `我星期几上课？
    我每天几点起床？
    我一周健身几次？
    我周几有训练？
    我每天早上有什么习惯？
    我平时几点睡觉？`,
  ),
  group(
    'plan',
    `What do I have planned?
    Where am I going on my next trip?
    When is my next appointment?
    Do I have any upcoming exams?
    What plans did I make for the summer?
    When am I travelling?`,
    `我接下来有什么打算？
    我计划去哪里旅行？
    我什么时候要考试？
    我下个月有什么安排？
    我预约了什么时间？
    我的旅行计划是什么？`,
  ),
  group(
    'possession/car, possession/bike, possession',
    `What kind of car do I have?
    Which car do I drive?
    What vehicle do I own?
    What's the make of my car?
    Do I own a car?
    What bike do I ride?`,
    `我的车是什么车？
    我开的是什么车？
    我有车吗？
    我买的是什么牌子的汽车？
    我骑什么自行车？
    我的座驾是哪款？`,
  ),
  group(
    'possession/phone, possession',
    `What phone do I have?
    Which smartphone am I using?
    What's the model of my phone?
    What mobile phone do I use now?
    Which phone did I buy?
    What brand is my phone?`,
    `我的手机是哪款？
    我现在用哪个手机？
    我的手机是什么型号？
    我用的什么牌子的手机？
    我换了什么手机？
    我买了哪款手机？`,
  ),
  group(
    'possession/laptop, possession/computer, possession',
    `What laptop do I have?
    Which computer do I use?
    What's the brand of my laptop?
    What model is my computer?
    What kind of laptop did I buy?
    Which notebook computer is mine?`,
    `我的电脑是什么牌子的？
    我用哪款笔记本？
    我的笔记本电脑是什么型号？
    我现在用什么电脑？
    我买的是哪台电脑？
    我办公用的是什么电脑？`,
  ),
  group(
    'possession/驾照, possession/licence, possession/license, skill',
    `Have I got a driving licence?
    Do I hold a driver's license?
    Is my driving licence valid?
    Could I rent a car on my holiday?
    Did I get my driver license?
    Do I have a licence to drive?`,
    `我有没有驾照？
    我考到驾照了吗？
    我的驾驶证拿到了吗？
    我能租车自驾吗？
    我拿驾照了没有？
    我可以自己开车吗？`,
  ),
  group(
    'possession',
    `What do I possess?
    Which things do I own?
    What belongings do I have?
    What have I got at home that is mine?
    What did I buy recently?
    What objects belong to me?`,
    `我拥有什么东西？
    我都有哪些东西？
    我最近买了什么？
    我有什么值钱的东西？
    我买过什么？
    属于我的东西有哪些？`,
  ),
  group(
    'contact',
    `What's my email?
    What is my mobile number?
    How can people reach me?
    Which extension is mine at the office?
    What's my contact information?
    Tell me my phone number.`,
    `我的手机号是多少？
    我的邮箱地址是什么？
    我的联系方式是什么？
    我的电话是多少？
    打我分机要拨多少？
    我的微信是多少？`,
  ),
  group(
    'attribute/weight, attribute/体重',
    `What do I weigh?
    How many kilos do I weigh now?
    What's my current weight?
    What number do I see on the scales?
    What was my weight?
    What is my body weight in kg?`,
    `我现在体重是多少？
    我多重？
    我有多少斤？
    我体重几公斤？
    我的体重是多少公斤？
    我现在多少公斤了？`,
  ),
  group(
    'attribute/height, attribute/身高',
    `What's my height?
    Do you know how tall I am?
    How tall am I in centimetres?
    How tall did I say I was?
    What height am I?
    How many centimetres tall am I?`,
    `我的身高是多少？
    我身高几厘米？
    我多高？
    我有多少厘米高？
    你知道我多高吗？
    我个子有多高？`,
  ),
  group(
    'attribute/shoe size, attribute/size, attribute/鞋码',
    `What size shoes do I wear?
    What's my shoe size?
    Which shoe size should you order for me?
    What size of shoes fits me?
    What clothing size am I?
    In what size do I need the boots?`,
    `我穿几码的鞋？
    我的尺码是多少？
    我的鞋子是多大码？
    我穿多大码的衣服？
    我鞋码是多少？
    给我买鞋该买多大的？`,
  ),
  group(
    'goal',
    `What are my goals?
    What goal am I working on?
    What's my dream?
    What do I hope to achieve?
    What am I aiming for?
    Which goal did I set for myself?`,
    `我给自己定了什么目标？
    我的愿望是什么？
    我有什么梦想？
    我想达成什么目标？
    我今年的目标是什么？
    我最大的梦想是什么？`,
  ),
  group(
    'replies',
    `How do I want you to reply?
    What format should your answers have?
    What tone do I want in your replies?
    How long should your answers to me be?
    How do I like my answers?
    In what style should you answer me?`,
    `我希望你怎么回答？
    你该用什么语气回复我？
    你的回答应该是什么格式？
    我要求回复多长？
    我喜欢你怎么回复我？
    回答我的时候要注意什么格式？`,
  ),
];
