import type { MemoryObject } from '@palimpsest/domain/contract';
import { recallMarker } from '@palimpsest/kernel';

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Rough tokens of a text: a character each of Chinese, Japanese and Korean, a quarter of any other. */
export const estimateTokens = (text: string): number => {
  const wide = text.match(WIDE) ?? [];
  const units = wide.reduce((sum, character) => sum + character.length, 0);
  return wide.length + Math.ceil((text.length - units) / 4);
};

const day = (at: string | null): string | null => (at === null ? null : at.slice(0, 10));

const dates = (memory: MemoryObject): string => {
  const event = day(memory.event_from);
  if (event !== null) return ` [${event}]`;
  const from = day(memory.valid_at);
  const to = day(memory.invalid_at);
  if (from === null && to === null) return '';
  return to === null ? ` [since ${from}]` : ` [${from ?? '…'} to ${to}]`;
};

/** Everything that some reader takes for the end of a line. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;
const MARKERS = new RegExp(
  `<(?=${recallMarker.open.slice(1)}|${recallMarker.close.slice(1)})`,
  'giu',
);

/**
 * One line whatever the content is: it must not be able to leave the frame. Replaced, never taken out: what
 * is left of a text around a gap could make up a marker again.
 */
const escaped = (content: string): string =>
  content.replaceAll('\\', '\\\\').replace(LINE_ENDS, '\\n').replace(MARKERS, '&lt;');

const groups: readonly (readonly [string, (memory: MemoryObject) => boolean])[] = [
  ['About the user', ({ ownership, mem_type }) => ownership === 'USER' && mem_type === 'SEMANTIC'],
  ['What happened and what is planned', ({ mem_type }) => mem_type === 'EPISODIC'],
  ['How to do things', ({ mem_type }) => mem_type === 'PROCEDURAL'],
  [
    'About the agent',
    ({ ownership, mem_type }) => ownership === 'AGENT' && mem_type === 'SEMANTIC',
  ],
];

const lineOf = (memory: MemoryObject): string => `- ${escaped(memory.content)}${dates(memory)}`;

/**
 * A block to paste into a prompt: current facts with dates, grouped, best first within a group, in a frame that
 * extraction recognises and skips. A profile stands before them. What no longer fits `maxTokens` is left out, the worst
 * first.
 */
export const contextBlock = (
  recalled: readonly MemoryObject[],
  maxTokens: number,
  profile: string | null = null,
): string => {
  const memories = recalled.filter(({ status }) => status === 'ACTIVE');
  let left = maxTokens - estimateTokens(`${recallMarker.open}\n${recallMarker.close}`);
  const introduction: string[] = [];
  for (const line of profile === null ? [] : ['Profile:', ...profile.split('\n').map(escaped)]) {
    const cost = estimateTokens(`${line}\n`);
    if (cost > left) break;
    left -= cost;
    introduction.push(line);
  }
  const kept = new Set<MemoryObject>();
  const headed = new Set<string>();
  for (const memory of memories) {
    const group = groups.find(([, holds]) => holds(memory));
    if (group === undefined) continue;
    const [title] = group;
    const heading = headed.has(title) ? 0 : estimateTokens(`${title}:\n`);
    const cost = estimateTokens(`${lineOf(memory)}\n`) + heading;
    if (cost > left) break;
    left -= cost;
    headed.add(title);
    kept.add(memory);
  }
  const lines = groups.flatMap(([title, holds]) => {
    const facts = memories.filter((memory) => kept.has(memory) && holds(memory));
    return facts.length === 0 ? [] : [`${title}:`, ...facts.map(lineOf)];
  });
  return [recallMarker.open, ...introduction, ...lines, recallMarker.close].join('\n');
};
