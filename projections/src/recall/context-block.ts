import type { MemoryObject } from '@palimpsest/domain/contract';
import { recallMarker } from '@palimpsest/kernel';

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]/gu;

/** Rough tokens of a text: a character each of Chinese, Japanese and Korean, a quarter of any other. */
export const estimateTokens = (text: string): number => {
  const wide = text.match(CJK)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
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

/** One line whatever the content is: it must not be able to leave the frame. */
const escaped = (content: string): string =>
  content
    .replaceAll('\\', '\\\\')
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll('\u2028', '\\n')
    .replaceAll('\u2029', '\\n')
    .replaceAll(recallMarker.open, '')
    .replaceAll(recallMarker.close, '');

const groups: readonly (readonly [string, (memory: MemoryObject) => boolean])[] = [
  ['About the user', ({ ownership, mem_type }) => ownership === 'USER' && mem_type === 'SEMANTIC'],
  ['What happened and what is planned', ({ mem_type }) => mem_type === 'EPISODIC'],
  ['How to do things', ({ mem_type }) => mem_type === 'PROCEDURAL'],
  [
    'About the agent',
    ({ ownership, mem_type }) => ownership === 'AGENT' && mem_type === 'SEMANTIC',
  ],
];

/**
 * A block to paste into a prompt: facts with dates, grouped, best first within a group, in a frame that extraction
 * recognises and skips. Facts that no longer fit `maxTokens` are left out, the worst first.
 */
export const contextBlock = (memories: readonly MemoryObject[], maxTokens: number): string => {
  const frame = estimateTokens(`${recallMarker.open}\n${recallMarker.close}`);
  let left = maxTokens - frame;
  const kept = new Set<MemoryObject>();
  const headed = new Set<string>();
  for (const memory of memories) {
    const group = groups.find(([, holds]) => holds(memory));
    if (group === undefined) continue;
    const [title] = group;
    const cost =
      estimateTokens(`- ${escaped(memory.content)}${dates(memory)}\n`) +
      (headed.has(title) ? 0 : estimateTokens(`${title}:\n`));
    if (cost > left) break;
    left -= cost;
    headed.add(title);
    kept.add(memory);
  }
  const lines = groups.flatMap(([title, holds]) => {
    const facts = memories.filter((memory) => kept.has(memory) && holds(memory));
    return facts.length === 0
      ? []
      : [`${title}:`, ...facts.map((fact) => `- ${escaped(fact.content)}${dates(fact)}`)];
  });
  return [recallMarker.open, ...lines, recallMarker.close].join('\n');
};
