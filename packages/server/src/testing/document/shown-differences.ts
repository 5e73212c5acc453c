/** Stands in a document for what is left out: any text, any value, the rest of a list. */
export const anything = '…';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isText = (expected: string, actual: string): boolean =>
  new RegExp(`^${expected.split(anything).map(escaped).join('[\\s\\S]*')}$`).test(actual);

/**
 * Where an answer is not what a document shows of it. Objects are compared in the members that are shown, lists element by
 * element; `…` stands for anything, and at the end of a list for further elements.
 */
export const shownDifferences = (
  expected: unknown,
  actual: unknown,
  at = 'answer',
): readonly string[] => {
  const differs = [`${at}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
  if (typeof expected === 'string') {
    if (expected === anything) return actual === undefined ? differs : [];
    return typeof actual === 'string' && isText(expected, actual) ? [] : differs;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return differs;
    const isOpen = expected.at(-1) === anything;
    const wanted: readonly unknown[] = isOpen ? expected.slice(0, -1) : expected;
    if (isOpen ? actual.length < wanted.length : actual.length !== wanted.length) return differs;
    return wanted.flatMap((one, index) => shownDifferences(one, actual[index], `${at}.${index}`));
  }
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual) ? [] : differs;
  }
  if (typeof actual !== 'object' || actual === null) return differs;
  const members = actual as Readonly<Record<string, unknown>>;
  return Object.entries(expected).flatMap(([name, value]) =>
    shownDifferences(value, members[name], `${at}.${name}`),
  );
};
