import { type Paraphrase, paraphrase } from '../paraphrase.ts';

/** Reactions of the body, figures and ways to be reached. */
export const figuresAndReactions: readonly Paraphrase[] = [
  paraphrase(
    String.raw`(.{2,40}?)\s+<adv>(?:gives?|give)\s+me\s+(?:hives|a rash|rashes|an allergic reaction|anaphylaxis|swelling)\b`,
    "I'm allergic to $1",
  ),
  paraphrase(
    String.raw`(.{2,40}?)\s+(?:can|could|would|will|might|may)\s+(?:literally |actually |easily ){0,5}(?:kill me|send me to hospital|put me in hospital|trigger an allergic reaction)\b`,
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
