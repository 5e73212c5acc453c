import { type Paraphrase, paraphrase } from '../paraphrase.ts';

const parted = String.raw`(?:gone (?:our )?separate ways|went (?:our )?separate ways|called it quits|called it a day|parted ways|parted|split|split up|no longer together|not together any ?more|no longer a couple|no longer an item|ended things|ended it|drifted apart|broken it off|broke it off|ended our relationship)`;
const wed = String.raw`(?:tied the knot|got hitched|eloped|said (?:our vows|i do)|exchanged (?:vows|rings)|had our wedding|made it official|became husband and wife|walked down the aisle|got married)`;
const spouse = String.raw`(?:husband|wife|girlfriend|boyfriend|partner|fianc[eé]e?|spouse|other half|better half)`;

/** Partners: `X is my husband`, `X and I tied the knot`, `X left me`. */
export const partners: readonly Paraphrase[] = [
  paraphrase(
    String.raw`<Name><is>(?:officially |legally |actually ){0,5}my\s+(?:new |lovely |dear ){0,5}(${spouse})\b`,
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
