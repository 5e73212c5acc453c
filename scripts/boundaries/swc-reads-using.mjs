/**
 * Loaded before dependency-cruiser (`node --import`): its walk over the syntax tree of swc stops at
 * `using` and `await using`, which the visitor of `@swc/core` does not know yet. They are variable
 * declarations, and are walked as such.
 *
 * @typedef {{ type: string, decls?: unknown[] }} Statement
 * @typedef {{
 *   visitStatement: (statement: Statement) => Statement,
 *   visitVariableDeclarators: (declarators: unknown[]) => unknown[],
 * }} Walk
 */
import visitorModule from '@swc/core/Visitor.js';

const { prototype } = /** @type {{ Visitor: { prototype: Walk } }} */ (
  /** @type {unknown} */ (visitorModule)
).Visitor;
const visitKnown = prototype.visitStatement;

/** @type {(this: Walk, statement: Statement) => Statement} */
prototype.visitStatement = function visitStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitKnown.call(this, statement);
  this.visitVariableDeclarators(statement.decls ?? []);
  return statement;
};
