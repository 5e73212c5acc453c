import { refuse } from './refuse.ts';

/** `palimpsest canary-scan`: on a data directory of its own; exit code 1 where anything was found. */
export const canaryScan = async (): Promise<void> => {
  try {
    const { canaryTable, isClean } = await import('../canary/canary-report.ts');
    const { runCanaryScan } = await import('../canary/canary-scan.ts');
    const report = await runCanaryScan();
    process.stdout.write(canaryTable(report));
    if (!isClean(report)) process.exitCode = 1;
  } catch (error) {
    refuse('palimpsest canary-scan', error);
  }
};
