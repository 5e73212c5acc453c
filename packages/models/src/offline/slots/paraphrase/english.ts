import { type Paraphrase, paraphrase } from './paraphrase.ts';

const residence = String.raw`(?:home|house|place|flat|apartment|pad|studio|condo|room|base|residence|address|household|cottage|bungalow|neighbou?rhood|digs)`;
const quarters = String.raw`(?:a|an|my own|our own|this|the)\s+(?:[a-z-]+\s+){0,3}?(?:flat|apartment|studio|room|house|place|condo|cottage|bungalow|loft|townhouse|bedsit|maisonette|duplex|houseshare|flatshare)`;

/** Homes: `my new place is in X`, `we set up house in X`. */
const homes: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>in\s+<Cap?>\s+(?:now|these days|nowadays|for good|permanently)(?=[\s.,!]*$)`,
    'I live in $1',
    'replace',
  ),
  paraphrase(
    String.raw`<I>(?:ended up|landed|wound up|set up (?:home|house|shop for good)|put down roots|found (?:a|our|my) (?:new )?(?:place|home|flat|house)|made (?:my|our) (?:new )?home|started (?:over|afresh|anew|a new life)|unpacked|settled down|resettled)\s+in\s+<Cap>`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`<I>(?:made|making|calling|call)\s+<Cap?>\s+(?:my|our)\s+(?:new |permanent )?home\b`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`(?:my|our)\s+(?:new|current|present|permanent|next)\s+${residence}<is>(?:right |just |over |down |up |out )*(?:in|at|near)\s+<Cap>`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`(?:my|our)\s+(?:home|place|flat|apartment|house|base)<is>(?:right |just |over |down |up |out )*in\s+<Cap>`,
    'I live in $1',
  ),
  paraphrase(
    String.raw`<I>(?:renting|rent|leasing|lease|house-sharing|sharing|share|moved into|living in|live in|staying for good in)\s+${quarters}\s+in\s+<Cap>`,
    'I live in $1',
  ),
  paraphrase(
    String.raw`<I>(?:got|found|bagged|secured)\s+(?:myself|ourselves)\s+${quarters}\s+in\s+<Cap>`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`<I>an?\s+(?:proud |new |full-time |permanent )?resident (?:of|in)\s+<Cap>`,
    'I live in $1',
  ),
  paraphrase(String.raw`<I>an?\s+<Cap?>\s+(?:resident|local|dweller)\b`, 'I live in $1'),
  paraphrase(
    String.raw`<I>(?:returned|gone back|went back|come back|came back|moved back|headed back)\s+to\s+<Cap?>\s+(?:for good|permanently|to live)\b`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`(?:home|my home|base) (?:for me |for us )?(?:now |these days |currently )?(?:is|means)\s+(?:now )?<Cap>`,
    'I live in $1',
  ),
  paraphrase(
    String.raw`<I>(?:swapped|traded|exchanged)\s+.{2,30}?\s+for\s+(?:life in\s+)<Cap>`,
    'I moved to $1',
  ),
];

const business = String.raw`(?:[a-z'-]+\s+){0,3}?(?:bakery|shop|store|caf[eé]|restaurant|bar|pub|studio|business|firm|company|agency|clinic|practice|salon|farm|hotel|guesthouse|b&b|brewery|bookshop|workshop|garage|gallery|school|nursery|start-?up|food truck|stall|consultancy|kennel|vineyard|bistro|deli|gym)`;
const field = String.raw`(sales|marketing|finance|banking|insurance|logistics|advertising|publishing|real estate|hospitality|construction|it|tech|software|hr|human resources|retail|education|healthcare|consulting|law enforcement|journalism|catering|procurement|accounting|public relations|pr|tourism|shipping|aviation|fashion|media|film|television)`;

/** Work: `I make a living as X`, `I do X for a living`, `Y hired me`. */
const work: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>(?:earn|make|making|earning)\s+(?:a|my|our)\s+(?:living|money|keep|bread)\s+as\s+(.+)`,
    'I work as $1',
  ),
  paraphrase(
    String.raw`<I>(?:earn|make|making|earning)\s+(?:a|my|our)\s+(?:living|money|keep|bread)\s+(?:by |from |with |through )?([a-z]+ing\b.*)`,
    'my job is $1',
  ),
  paraphrase(String.raw`(?:what i do for a living|what i do)<is>(.+)`, 'my job is $1'),
  paraphrase(
    String.raw`<I>(?:do|doing)\s+(.+?)\s+(?:for a living|for work|professionally|as a job|as my job)\b`,
    'my job is doing $1',
  ),
  paraphrase(String.raw`<I>([a-z]+)\s+(.+?)\s+for a living\b`, 'my job is to $1 $2'),
  paraphrase(
    String.raw`<I>(?:a|an)\s+(.+?)\s+by (?:trade|profession|training and trade)\b`,
    'I work as a $1',
  ),
  paraphrase(
    String.raw`<I>(?:gone|went)\s+into\s+([a-z ]*(?:ing|law|medicine|politics|business|sales|finance|academia|research))\b`,
    'my job is $1',
    'replace',
  ),
  paraphrase(
    String.raw`<I>(?:working )?in\s+${field}(?:\s+(?:now|these days|at the moment|for a living))?[\s.!]*$`,
    'I work in $1',
  ),
  paraphrase(
    String.raw`<I>(?:been |got |gotten |was |were )?(?:poached|headhunted|recruited|hired|taken on|snapped up|employed|picked up|brought on)\s+by\s+<Cap>`,
    'I joined $1',
  ),
  paraphrase(
    String.raw`<Name>\s+<adv>(?:has\s+|have\s+)?<adv>(?:hired|recruited|poached|headhunted|employed|took on|took|snapped up|offered)\s+me(?:\s+(?:on|up|a job|a position|a role|as .+))?[\s.!]*$`,
    'I joined $1',
  ),
  paraphrase(
    String.raw`<I>(?:signed (?:a contract |on |up )?with|signed a contract (?:at|with)|accepted (?:an? |the )?(?:[a-z]+ )?(?:offer|job|position|role) (?:at|from|with)|took up a (?:post|position|role) (?:at|with)|found work (?:at|with)|got work (?:at|with)|went to work (?:for|at)|gone to work (?:for|at)|moved over to|jumped ship to|employed at|on the payroll of|on staff at)\s+<Cap>`,
    'I joined $1',
  ),
  paraphrase(
    String.raw`<I>(?:handed in|gave in|given in|turned in|put in|tendered|submitted|sent in)\s+my\s+(?:notice|resignation|letter of resignation)\s+(?:at|to|with)\s+(.+)`,
    'I quit my job at $1',
  ),
  paraphrase(
    String.raw`<I>(?:handed in|gave in|given in|turned in|put in|tendered|submitted|sent in|given|gave)\s+(?:my\s+)?(?:notice|resignation|letter of resignation|two weeks' notice)\b`,
    'I quit my job',
  ),
  paraphrase(
    String.raw`<I>(?:packed in|jacked in|chucked in|walked out (?:of|on)|parted ways with|no longer (?:employed )?(?:with|at|by)|not (?:with|at) (?=.+any ?more)|finished up at|wrapped up at)\s+(?!(?:my|the|a)\b)<Cap>`,
    'I quit my job at $1',
  ),
  paraphrase(
    String.raw`<I>(?:packed in|jacked in|chucked in|walked out (?:of|on))\s+(?:my|the)\s+job\b`,
    'I quit my job',
  ),
  paraphrase(
    String.raw`<I>(?:got the sack|got the boot|got sacked|been sacked|got canned|got axed)\b`,
    'I got fired',
  ),
  paraphrase(String.raw`<I>teach(?:ing)?\s+(.+?)\s+at\s+<Cap>`, 'my job is teaching $1 at $2'),
  paraphrase(
    String.raw`<I>(?:own|run|running|opened|started|founded|set up|launched|have|bought)\s+((?:my own|our own|a|an|the)\s+${business})\b`,
    'my job is running $1',
  ),
];

const parted = String.raw`(?:gone (?:our )?separate ways|went (?:our )?separate ways|called it quits|called it a day|parted ways|parted|split|split up|no longer together|not together any ?more|no longer a couple|no longer an item|ended things|ended it|drifted apart|broken it off|broke it off|ended our relationship)`;
const wed = String.raw`(?:tied the knot|got hitched|eloped|said (?:our vows|i do)|exchanged (?:vows|rings)|had our wedding|made it official|became husband and wife|walked down the aisle|got married)`;
const spouse = String.raw`(?:husband|wife|girlfriend|boyfriend|partner|fianc[eé]e?|spouse|other half|better half)`;

/** Partners: `X is my husband`, `X and I tied the knot`, `X left me`. */
const partners: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<Name><is>(?:officially |legally |actually )*my\s+(?:new |lovely |dear )*(${spouse})\b`,
    'my $2 is $1',
  ),
  paraphrase(
    String.raw`<Name> and (?:i|me)(?:'ve|\s+have|\s+had)?\s+<adv>${wed}\b`,
    'I married $1',
    'replace',
  ),
  paraphrase(
    String.raw`(?:my )?(?:${spouse}) and i(?:'ve|\s+have)?\s+<adv>${wed}\b`,
    'we got married',
  ),
  paraphrase(String.raw`we(?:'ve| have)?\s+<adv>${wed}\b`, 'we got married'),
  paraphrase(
    String.raw`<Name> and (?:i|me)(?:'ve|'re|\s+have|\s+are|\s+aren't|\s+were)?\s+<adv>${parted}\b`,
    '$1 and I broke up',
  ),
  paraphrase(String.raw`we(?:'ve|'re| have| are)?\s+<adv>${parted}\b`, 'we broke up'),
  paraphrase(
    String.raw`<I>(?:dumped|broke up with|broken up with|ended things with|split (?:up )?(?:from|with)|divorced|finished with|separated from)\s+<Name>[\s.!]*$`,
    '$1 and I broke up',
  ),
  paraphrase(
    String.raw`<Name>\s+<adv>(?:has\s+)?(?:dumped|left|broke up with|ended things with|walked out on|ditched)\s+me(?=[\s.!]*$|\s*\ue000|\s+(?:for|last|after|in)\b)`,
    '$1 and I broke up',
  ),
  paraphrase(
    String.raw`<I>(?:been with|been together with|together with|going out with|been going out with|been seeing|in a relationship with|been dating|a couple with|going steady with)\s+<Name>\b`,
    "I'm dating $1",
  ),
  paraphrase(
    String.raw`<Name> and i(?:'re| are|'ve been| have been)\s+<adv>(?:together|dating|a couple|an item|going out|in a relationship|seeing each other)\b`,
    "I'm dating $1",
  ),
  paraphrase(String.raw`<Name>\s+<adv>proposed\b`, "I'm engaged to $1", 'replace'),
  paraphrase(
    String.raw`<Name> and i(?: are| got|'re|'ve got| have got| just got)\s+<adv>engaged\b`,
    "I'm engaged to $1",
    'replace',
  ),
];

/** Pets: `we had to put X down`, `X is no longer with us`. */
const pets: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>(?:had to |have had to )?(?:put|say goodbye to|said goodbye to|lost|lose|buried|bury|let go of)\s+<Name>(?:\s+(?:down|to sleep))?(?:[\s.!]*$|\s*\ue000|\s+(?:last|this|on|in|to)\b)`,
    '$1 died',
  ),
  paraphrase(
    String.raw`<Name>(?:'s|\s+is)\s+<adv>(?:no longer with us|gone(?: for good)?|not with us any ?more|in (?:cat|dog|pet) heaven|dead)\b`,
    '$1 died',
  ),
];

const offIt = String.raw`(?:lost (?:all |my )?(?:interest in|taste for|appetite for|passion for|love for|love of)|gone off|went off|grown tired of|grew tired of|had enough of|got(?:ten)? bored (?:of|with)|got(?:ten)? sick of|had my fill of|grown out of|grew out of|outgrown|outgrew|done with|through with|so over|fallen out of love with|fell out of love with|turned against|given up liking|no longer care for|no longer keen on|no longer a fan of|no longer into|not a fan of (?=.+any ?more)|not (?:so |that )?(?:into|keen on) (?=.+any ?more))`;
const ontoIt = String.raw`(?:can't get enough of|cannot get enough of|(?:come|came|grown|grew|learned|learnt|started|begun|began) to (?:love|like|enjoy|appreciate|adore)|warmed to|warmed up to|taken (?:a liking|a shine|a fancy) to|took (?:a liking|a shine|a fancy) to|developed a (?:taste|love|liking) for|acquired a taste for|hooked on|got(?:ten)? hooked on|become a (?:huge |big )?fan of|became a (?:huge |big )?fan of|have a (?:real )?(?:soft spot|weakness|thing|passion) for|could live on|live for|rediscovered my love for|discovered a love for|all about|really into|big on|a sucker for|smitten with|mad for)`;

/** Likes and dislikes in other words. */
const tastes: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>${offIt}\s+((?!.*\b(?:allerg|intoleran|asthma|eczema)).+)`,
    'I do not like $1 any more',
  ),
  paraphrase(String.raw`<I>${ontoIt}\s+(.+)`, 'I love $1', 'replace'),
  paraphrase(
    String.raw`<I>could (?:eat|drink|watch|listen to|play|have)\s+(.+?)\s+(?:all day|\ue000+|forever|any time|until the cows come home)\b`,
    'I love $1',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:doesn't|don't|does not|do not|no longer)\s+(?:really\s+)?(?:do it for me|does it for me|appeals? to me|excites? me|interests? me|speaks? to me)\s+any ?more\b`,
    'I do not like $1 any more',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:no longer (?:does it for me|do it for me|appeals? to me|interests? me|excites? me)|(?:has|have) lost (?:its|their) (?:charm|appeal))\b`,
    'I do not like $1 any more',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:isn't|aren't|is not|are not|is no longer|are no longer)\s+(?:really\s+)?(?:my (?:thing|cup of tea|jam)|for me)\s+any ?more\b`,
    'I do not like $1 any more',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:isn't|aren't|is not|are not)\s+(?:really\s+)?(?:my (?:thing|cup of tea|jam)|for me)\b`,
    'I dislike $1',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:bores?|disgusts?|grosses?|repels?|annoys?|irritates?)\s+me\b`,
    'I hate $1',
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:makes?|make)\s+me\s+(?:sick|gag|queasy|want to (?:puke|throw up|vomit))\b`,
    'I hate $1',
  ),
  paraphrase(String.raw`<I>(?:wouldn't|would not|won't|never)\s+touch\s+(.+)`, 'I hate $1'),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:has|have)\s+<adv>(?:grown on me|won me over|stolen my heart|become my (?:thing|passion|obsession))\b`,
    'I love $1',
    'replace',
  ),
  paraphrase(
    String.raw`(.{2,40}?)<is>(?:a|my)\s+(?:biggest |greatest |big |great |secret )*(?:weakness|guilty pleasure|passion|obsession|happy place|comfort food|addiction)\b(?: of mine)?`,
    'I love $1',
  ),
  paraphrase(
    String.raw`(?:nothing beats|there's nothing (?:better than|like)|there is nothing (?:better than|like))\s+(.+)`,
    'I love $1',
  ),
];

/** Habits and what is called off. */
const doings: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<I>(?:go|going|head out|get out)\s+(?:out )?(?:for|on)\s+(?:a|my|our)\s+(?:[a-z]+ )?(run|jog|swim|walk|ride|hike|cycle)\b`,
    'I $1',
  ),
  paraphrase(
    String.raw`<I>(?:pulled out of|dropped out of|backed out of|withdrawn from|withdrew from|bailed on|bowed out of|given up on|gave up on|decided against|decided not to (?:do|go to|go on|run|attend)|scrapped|ditched|called off|cancelled my place (?:in|at))\s+(?:the |my |our )?(.*?(?:marathon|race|10k|5k|triathlon|tournament|competition|trip|plan|wedding|party|holiday|conference|course|exam|class|tour|concert|show|match|game|hike|move|project|idea).*)`,
    'I cancelled the $1',
  ),
];

/** Reactions of the body, figures and ways to be reached. */
const rest: readonly Paraphrase[] = [
  paraphrase(
    String.raw`(.{2,40}?)\s+<adv>(?:gives?|give)\s+me\s+(?:hives|a rash|rashes|an allergic reaction|anaphylaxis|swelling)\b`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:can|could|would|will|might|may)\s+(?:literally |actually |easily )*(?:kill me|send me to hospital|put me in hospital|trigger an allergic reaction)\b`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+makes?\s+(?:me|my (?:throat|face|lips|tongue|skin))\s+(?:swell|swell up|close up|itch|break out|come out in (?:hives|spots|a rash))\b`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`<I>(?:react|reacting|reacted)\s+(?:badly|terribly|violently|strongly|really badly|very badly)\s+to\s+(.+)`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`<I>(?:break|broke|come|came)\s+out in\s+(?:hives|a rash|spots)\s+(?:from|after|when i (?:eat|have|touch)|if i (?:eat|have|touch))\s+(.+)`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`<I>(?:got|have|had|carry)\s+(?:a|an)\s+(?:[a-z]+ )?(?:allergic reaction|reaction|sensitivity)\s+to\s+(.+)`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`<I>(?:pay|paying|spend|spending)\s+((?:[^\s\d]{1,3}\s?)?\d[\d.,]*\s?[^\s\d]{0,10}?)\s*(?:(?:a|per|each|every)\s+(?:month|week)|monthly|weekly|\ue000+)?\s*(?:in|on|for|as)\s+(?:my |our |the )?(?:rent|flat|apartment|room|studio|house|place)\b`,
    'my rent is $1',
  ),
  paraphrase(
    String.raw`<I>(?:pay|paying)\s+((?:[^\s\d]{1,3}\s?)?\d[\d.,]*\s?[^\s\d]{0,10}?)\s+(?:rent|(?:a|per)\s+month\s+rent)\b`,
    'my rent is $1',
  ),
  paraphrase(
    String.raw`<I>(?:earn|earning|make|making|paid|take home|bring home|get paid|getting paid)\s+((?:[^\s\d]{1,3}\s?)?\d[\d.,]*k?\s?[^\s\d]{0,10}?)\s*(?:(?:a|per|each|every)\s+(?:month|year|week|hour)|monthly|annually|\ue000+|before tax|after tax|net|gross)`,
    'my salary is $1',
  ),
  paraphrase(
    String.raw`<I>(?:have|had|got|gotten|given|assigned|bought)?\s*(?:a|my)\s+new\s+([a-z][a-z -]{2,24}?)(?:,? (?:it's|it is|which is|and it's)|\s*[:,-])\s*(\S*[\d@]\S*(?: \d[\d -]*)?)`,
    'my $1 is $2',
    'replace',
  ),
  paraphrase(
    String.raw`(?:my|the|our)?\s*new\s+([a-z][a-z -]{2,24}?)\s*[:-]\s*(\S*[\d@]\S*(?: \d[\d -]*)?)`,
    'my $1 is $2',
    'replace',
  ),
  paraphrase(
    String.raw`<I>(?:switched|changed|moved)(?: over)?\s+to\s+(\S+@\S+)`,
    'my email is $1',
    'replace',
  ),
  paraphrase(
    String.raw`(?:please )?(?:use|call|text|ring|dial)\s+(?:me (?:on|at) )?(\+?\d[\d ()-]{4,20}\d)\b`,
    'my phone number is $1',
    'replace',
  ),
  paraphrase(
    String.raw`(?:please )?(?:write to|email|use)\s+(?:me (?:on|at) )?(\S+@\S+?\.[a-z]+)\b`,
    'my email is $1',
    'replace',
  ),
  paraphrase(
    String.raw`<I>in (?:my|the)\s+(?:first|second|third|fourth|fifth|final|last|1st|2nd|3rd|4th)\s+year\s+(?:of\s+(?:studying\s+)?|studying\s+)(.+)`,
    "I'm studying $1",
  ),
  paraphrase(
    String.raw`<I>(?:got into|got accepted (?:to|at|into|by)|been accepted (?:to|at|into|by)|accepted (?:to|at|into|by)|got a place at|enrolled (?:at|in)|began at|transferred to)\s+<Cap?>\s+to (?:study|read|do)\s+(.+)`,
    "I'm studying $2 at $1",
    'replace',
  ),
  paraphrase(
    String.raw`<I>(?:transferred|switched|moved)\s+to\s+([a-z][a-z' ]*(?:university|college|institute|school|academy|polytechnic))\b`,
    "I'm studying at $1",
    'replace',
  ),
];

/** English: other words for what the slot rules read, by slot. */
export const englishParaphrases: readonly Paraphrase[] = [
  ...homes,
  ...work,
  ...partners,
  ...pets,
  ...doings,
  ...rest,
  ...tastes,
];
