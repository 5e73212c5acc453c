import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { programFile } from '../bootstrap/program-file.mjs';

/** One import that the table does not allow. Paths are relative to the root that was cruised. */
export type Violation = { readonly rule: string; readonly from: string; readonly to: string };

export type CruiseReport = {
  /** Modules that the tool looked at, those of npm packages included. */
  readonly cruised: number;
  /** TypeScript files that lie in the cruised folders. */
  readonly expected: number;
  readonly violations: readonly Violation[];
};

type RawReport = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

const USING = new URL('swc-reads-using.mjs', import.meta.url).href;

const FOLDERS = ['packages', 'commands', 'projections', 'bench'];

const countSources = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((count, entry) => {
    if (entry.isDirectory()) {
      const skipped = entry.name === 'node_modules' || entry.name === 'dist';
      return skipped ? count : count + countSources(join(folder, entry.name));
    }
    return entry.name.endsWith('.ts') ? count + 1 : count;
  }, 0);

/**
 * Runs dependency-cruiser over the workspaces under `root`, by the rules that lie in `root`.
 *
 * @param tools the repository whose `node_modules` hold the tool
 */
export const cruise = async (root: string, tools: string): Promise<CruiseReport> => {
  const tool = programFile(tools, 'dependency-cruiser:depcruise');
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [
        '--import',
        USING,
        tool,
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'json',
        ...FOLDERS,
      ],
      { cwd: root, maxBuffer: 256 * 1024 * 1024 },
      // Violations make the tool exit with their number; a report came all the same.
      (error, output) => (output === '' && error !== null ? reject(error) : resolve(output)),
    );
  });
  const { summary } = JSON.parse(stdout) as RawReport;
  return {
    cruised: summary.totalCruised,
    expected: FOLDERS.reduce((sum, folder) => sum + countSources(join(root, folder)), 0),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
};

/**
 * What is wrong, one line each; empty when all is well. A tool that cannot read TypeScript cruises
 * nothing and finds nothing, so too few modules are a fault of their own.
 */
export const faultsOf = ({ cruised, expected, violations }: CruiseReport): readonly string[] => [
  ...(cruised < expected
    ? [`only ${cruised} modules were looked at, but ${expected} source files are there`]
    : []),
  ...violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
];
