/**
 * Lint rule for code that must give the same answer on every replay: the time of the machine comes
 * in as data, so `new Date()` and `Date()` without an argument are errors. (`new Date(instant)` is
 * pure; `Date.now` is caught by `no-restricted-properties`.)
 */
const message = 'The time comes in as data (command metadata or the Clock port), never from here.';

/** @param {{ name?: string }} callee */
const isDate = (callee) => callee.name === 'Date';

const rule = {
  meta: { type: 'problem', docs: { description: message } },
  /** @param {{ report: (finding: { message: string, node: object }) => void }} context */
  create: (context) => ({
    /** @param {{ callee: { name?: string }, arguments: readonly unknown[] }} node */
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ message, node });
    },
    /** @param {{ callee: { name?: string } }} node */
    CallExpression: (node) => {
      if (isDate(node.callee)) context.report({ message, node });
    },
  }),
};

export default { meta: { name: 'palimpsest' }, rules: { 'no-ambient-time': rule } };
