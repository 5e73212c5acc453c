import { type Paraphrase, paraphrase } from '../paraphrase.ts';

const residence = String.raw`(?:home|house|place|flat|apartment|pad|studio|condo|room|base|residence|address|household|cottage|bungalow|neighbou?rhood|digs)`;
const quarters = String.raw`(?:a|an|my own|our own|this|the)\s+(?:[a-z-]+\s+){0,3}?(?:flat|apartment|studio|room|house|place|condo|cottage|bungalow|loft|townhouse|bedsit|maisonette|duplex|houseshare|flatshare)`;

/** Homes: `my new place is in X`, `we set up house in X`. */
export const homes: readonly Paraphrase[] = [
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
    String.raw`(?:my|our)\s+(?:new|current|present|permanent|next)\s+${residence}<is>(?:right |just |over |down |up |out ){0,5}(?:in|at|near)\s+<Cap>`,
    'I moved to $1',
  ),
  paraphrase(
    String.raw`(?:my|our)\s+(?:home|place|flat|apartment|house|base)<is>(?:right |just |over |down |up |out ){0,5}in\s+<Cap>`,
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
