import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a verification took, in a process of its own. */
export interface VerifyCost {
  readonly events: number;
  readonly ms: number;
  /** Processor time of all threads. */
  readonly cpuMs: number;
  /** Resident memory with code and stores loaded, before the first event, in megabytes. */
  readonly openRssMb: number;
  /** Most memory that was resident, in megabytes. */
  readonly rssMb: number;
}

const entry = fileURLToPath(new URL('./verify-process.ts', import.meta.url));

export const verifyApart = async (
  what: 'directory' | 'bundle',
  path: string,
): Promise<VerifyCost> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=source',
    '--max-semi-space-size=8',
    entry,
    what,
    path,
  ]);
  return JSON.parse(stdout) as VerifyCost;
};
