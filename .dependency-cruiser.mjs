/**
 * The import table of docs/architecture.md as rules. The data is `scripts/boundaries/import-table.mjs`.
 */
import { importTable, TEST_FILES } from './scripts/boundaries/import-table.mjs';

/** @param {readonly string[]} names */
const anyOf = (names) => (names.length === 0 ? '(?!)' : `(${names.join('|')})`);

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** @param {readonly string[]} names */
const foldersOf = (names) => names.map((name) => `^${importTable[name]?.folder}/`);

const folders = foldersOf(Object.keys(importTable));

/** @param {string} name @param {import('./scripts/boundaries/import-table.mjs').Workspace} row */
const rulesOf = (name, { folder, workspaces, packages, builtins }) => {
  const from = { path: `^${folder}/`, pathNot: TEST_FILES };
  const allowedBuiltins = typeof builtins === 'boolean' ? [] : builtins;
  return [
    {
      name: `${name}-imports-workspaces`,
      comment: `${name} may import: ${workspaces.join(', ') || 'no workspace'}`,
      severity: 'error',
      from,
      to: { path: folders, pathNot: [`^${folder}/`, ...foldersOf(workspaces)] },
    },
    {
      name: `${name}-imports-packages`,
      comment: `${name} may import: ${packages.join(', ') || 'no npm package'}`,
      severity: 'error',
      from,
      to: {
        path: String.raw`(^|/)node_modules/`,
        pathNot: `(^|/)node_modules/${anyOf(packages.map(literally))}/`,
      },
    },
    ...(builtins === true
      ? []
      : [
          {
            name: `${name}-imports-builtins`,
            comment: `${name} may import: ${allowedBuiltins.join(', ') || 'nothing of Node'}`,
            severity: 'error',
            from,
            to: {
              dependencyTypes: ['core'],
              pathNot: `^(node:)?${anyOf(allowedBuiltins.map((each) => each.replace('node:', '')))}(/|$)`,
            },
          },
        ]),
  ];
};

export default {
  forbidden: [
    ...Object.entries(importTable).flatMap(([name, row]) => rulesOf(name, row)),
    {
      name: 'workspace-in-table',
      comment: 'every workspace has a line in scripts/boundaries/import-table.mjs',
      severity: 'error',
      from: { path: '^(packages|commands|projections|bench)/', pathNot: folders },
      to: {},
    },
    {
      name: 'verifier-stands-alone',
      comment: 'the offline verifier shares no code with what it verifies (docs/adr/0031)',
      severity: 'error',
      from: { path: '^packages/server/src/verifier/', pathNot: TEST_FILES },
      to: { pathNot: '^packages/server/src/verifier/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'test-kit-in-tests-only',
      severity: 'error',
      from: { pathNot: [TEST_FILES, '^bench/', '^scripts/', '^examples/'] },
      to: { path: TEST_FILES },
    },
    {
      name: 'front-door-only',
      comment:
        'another workspace is imported by its name, so that its index.ts says what is public',
      severity: 'error',
      from: { path: String.raw`^(packages/[^/]+|commands|projections|bench)/` },
      to: { path: folders, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    // Type-only imports count: they couple just as much.
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
