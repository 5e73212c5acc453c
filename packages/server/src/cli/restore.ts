import { readConfig } from '../config/config.ts';
import { refuse } from './refuse.ts';

/** `palimpsest restore`: into the empty data directory of the environment. */
export const restore = async (options: {
  readonly from: string;
  readonly keysFrom: string;
  readonly erasures: string;
}): Promise<void> => {
  try {
    const { dataDirectory } = readConfig(process.env);
    const { restoreBackup } = await import('../backup/restore.ts');
    const { files, erasures } = await restoreBackup({ dataDirectory, ...options });
    process.stdout.write(`restored ${files.join(', ')}\n`);
    process.stdout.write(
      `${erasures} erasures were carried out again on the keys; the next start removes what is left of them before its port opens\n`,
    );
  } catch (error) {
    refuse('palimpsest restore', error);
  }
};
