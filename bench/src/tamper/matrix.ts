import { bundleCases } from './bundle-cases.ts';
import { ledgerCases } from './ledger-cases.ts';
import { logCases } from './log-cases.ts';
import { sqliteLog, testServerLog } from './log-medium.ts';
import { readModelCases } from './read-model-cases.ts';
import { createScene } from './scene.ts';
import type { Finding, TamperCase } from './tamper-case.ts';

/** A case that was tried. */
export interface Tried extends Omit<TamperCase, 'run'> {
  /** `undefined`: the change cannot be made at that place. */
  readonly finding: Finding | undefined;
}

/** Found, under its kind, at its place. */
export const isFound = ({ expected, finding }: Tried): boolean =>
  finding === undefined ||
  (!finding.ok && finding.kind === expected.kind && finding.sequence === expected.sequence);

/** Tries cases one after the other. `choose`: those of a medium that are tried; default all. */
export const runMatrix = async (
  choose: (cases: readonly TamperCase[]) => readonly TamperCase[] = (cases) => cases,
  onTried: (tried: Tried) => void = () => undefined,
): Promise<readonly Tried[]> => {
  const all: Tried[] = [];
  const tryAll = async (cases: readonly TamperCase[]): Promise<void> => {
    for (const { run, ...one } of choose(cases)) {
      const tried = { ...one, finding: await run() };
      all.push(tried);
      onTried(tried);
    }
  };
  {
    await using scene = await createScene(sqliteLog);
    await tryAll(logCases(scene));
    await tryAll(ledgerCases(scene));
    await tryAll(readModelCases(scene));
    await tryAll(await bundleCases(scene));
  }
  await using scene = await createScene(testServerLog);
  await tryAll(logCases(scene));
  return all;
};
