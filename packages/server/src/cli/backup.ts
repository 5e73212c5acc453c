import { systemClock } from '../clock/system-clock.ts';
import { readConfig } from '../config/config.ts';
import { refuse } from './refuse.ts';

/** `palimpsest backup`: of the embedded set, while it runs. */
export const backup = async (options: {
  readonly to: string;
  readonly keysTo: string;
}): Promise<void> => {
  try {
    const { dataDirectory } = readConfig(process.env);
    const { makeBackup } = await import('../backup/backup.ts');
    const made = await makeBackup({ dataDirectory, ...options, now: systemClock.now() });
    for (const { name, bytes, sha256 } of [...made.data.files, ...made.keys.files]) {
      process.stdout.write(`${name}\t${bytes} bytes\tsha256 ${sha256}\n`);
    }
    process.stdout.write(
      'the root key and the record of erasures are not in it: keep both apart, and never put the record back from a backup\n',
    );
  } catch (error) {
    refuse('palimpsest backup', error);
  }
};
