import type { Ask, Expectation, Scenario } from './corpus.ts';

const holds = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.toLowerCase());

/** What an expectation finds wrong with texts; empty when all is well. */
const faultsOf = (expected: Expectation, texts: readonly string[]): readonly string[] => {
  const missing = (expected.any ?? []).filter(
    (group) => !texts.some((text) => group.every((part) => holds(text, part))),
  );
  const forbidden = (expected.none ?? []).filter((part) =>
    texts.some(
      (text) =>
        holds(text, part) && !(expected.none_unless ?? []).some((excuse) => holds(text, excuse)),
    ),
  );
  return [
    ...missing.map((group) => `missing ${group.join(' + ')}`),
    ...forbidden.map((part) => `must not hold ${part}`),
  ];
};

/** What is wrong with an answer to an ask. */
export const judgeAsk = (ask: Ask, texts: readonly string[]): readonly string[] => [
  ...(ask.hit === false && texts.length > 0 ? ['nothing should be found'] : []),
  ...faultsOf(ask, texts),
];

/** What is wrong with the list of current memories. */
export const judgeLive = (
  live: NonNullable<Scenario['live']>,
  texts: readonly string[],
): readonly string[] => [
  ...(texts.length < live.min ? [`only ${texts.length} memories, at least ${live.min}`] : []),
  ...(texts.length > live.max ? [`${texts.length} memories, at most ${live.max}`] : []),
  ...faultsOf(live, texts),
];
