import { writeSync } from 'node:fs';
import { PortError } from '@palimpsest/kernel';
import { lockDataDirectory } from '../database/lock-data-directory.ts';

/** Takes a data directory and holds it until killed; prints `held`, or the code of the refusal. */
try {
  lockDataDirectory(process.argv[2] ?? '');
  writeSync(1, 'held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  writeSync(1, `${error instanceof PortError ? error.code : String(error)}\n`);
}
