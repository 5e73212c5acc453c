import { type Paraphrase, paraphrase } from '../paraphrase.ts';

const business = String.raw`(?:[a-z'-]+\s+){0,3}?(?:bakery|shop|store|caf[eé]|restaurant|bar|pub|studio|business|firm|company|agency|clinic|practice|salon|farm|hotel|guesthouse|b&b|brewery|bookshop|workshop|garage|gallery|school|nursery|start-?up|food truck|stall|consultancy|kennel|vineyard|bistro|deli|gym)`;
const field = String.raw`(sales|marketing|finance|banking|insurance|logistics|advertising|publishing|real estate|hospitality|construction|it|tech|software|hr|human resources|retail|education|healthcare|consulting|law enforcement|journalism|catering|procurement|accounting|public relations|pr|tourism|shipping|aviation|fashion|media|film|television)`;

/** Work: `I make a living as X`, `I do X for a living`, `Y hired me`. */
export const work: readonly Paraphrase[] = [
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
    String.raw`<Name>\s+<adv>(?:has\s+|have\s+)?<adv>(?:hired|recruited|poached|headhunted|employed|took on|took|snapped up|offered)\s+me(?:\s+(?:on|up|a job|a position|a role|as .+|straight away|right away|on the spot|immediately|at once|\ue000+))?[\s.!]*$`,
    'I joined $1',
  ),
  paraphrase(
    String.raw`<Name>\s+<adv>(?:has\s+|have\s+)?<adv>(?:let me go|laid me off|fired me|sacked me|dismissed me|made me redundant|terminated my contract)\b`,
    'I left $1',
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
