import type { EvolutionCandidate, EvolutionRequest, Rewrite } from '@palimpsest/kernel';

/** `I quit.` says nothing of what: the value of the slot goes into the words, after them. */
export const filled = (
  { fact }: EvolutionRequest,
  target: EvolutionCandidate,
): Rewrite | undefined => {
  if (target.value === null || target.value.length === 0) return undefined;
  const name = target.entities[0]?.name ?? target.value;
  if (fact.text.toLowerCase().includes(name.toLowerCase()))
    return { text: fact.text, value: target.value };
  const mark = /[.!。！]$/.exec(fact.text)?.[0] ?? '';
  const body = mark.length > 0 ? fact.text.slice(0, -1) : fact.text;
  const text = mark === '。' ? `${body}（${name}）。` : `${body} (${name})${mark}`;
  return { text, value: target.value };
};
