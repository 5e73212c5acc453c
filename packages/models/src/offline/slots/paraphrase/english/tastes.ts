import { type Paraphrase, paraphrase } from '../paraphrase.ts';

const offIt = String.raw`(?:lost (?:all |my )?(?:interest in|taste for|appetite for|passion for|love for|love of)|gone off|went off|grown tired of|grew tired of|had enough of|got(?:ten)? bored (?:of|with)|got(?:ten)? sick of|had my fill of|grown out of|grew out of|outgrown|outgrew|done with|through with|so over|fallen out of love with|fell out of love with|turned against|given up liking|no longer care for|no longer keen on|no longer a fan of|no longer into|not a fan of (?=.+any ?more)|not (?:so |that )?(?:into|keen on) (?=.+any ?more))`;
const ontoIt = String.raw`(?:can't get enough of|cannot get enough of|(?:come|came|grown|grew|learned|learnt|started|begun|began) to (?:love|like|enjoy|appreciate|adore)|warmed to|warmed up to|taken (?:a liking|a shine|a fancy) to|took (?:a liking|a shine|a fancy) to|developed a (?:taste|love|liking) for|acquired a taste for|hooked on|got(?:ten)? hooked on|become a (?:huge |big )?fan of|became a (?:huge |big )?fan of|have a (?:real )?(?:soft spot|weakness|thing|passion) for|could live on|live for|rediscovered my love for|discovered a love for|all about|really into|big on|a sucker for|smitten with|mad for)`;

/** Likes and dislikes in other words. */
export const tastes: readonly Paraphrase[] = [
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
    String.raw`(.{2,40}?)<is>(?:a|my)\s+(?:biggest |greatest |big |great |secret ){0,5}(?:weakness|guilty pleasure|passion|obsession|happy place|comfort food|addiction)\b(?: of mine)?`,
    'I love $1',
  ),
  paraphrase(
    String.raw`(?:nothing beats|there's nothing (?:better than|like)|there is nothing (?:better than|like))\s+(.+)`,
    'I love $1',
  ),
];
