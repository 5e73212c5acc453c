import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'restored.json';

const markerSchema = z.strictObject({
  /** Record of erasures that has to be applied before the port opens. */
  erasures: z.string(),
});

/** Says that a data directory was restored, and by which record it is to be cleaned. */
export const writeRestoredMarker = (directory: string, erasures: string): void => {
  writeFileSync(join(directory, FILE), `${JSON.stringify({ erasures })}\n`, { mode: 0o600 });
};

/** Path of the record to apply; `undefined`: nothing was restored, or it has been cleaned. */
export const readRestoredMarker = (directory: string): string | undefined => {
  let text: string;
  try {
    text = readFileSync(join(directory, FILE), 'utf8');
  } catch {
    return undefined;
  }
  return markerSchema.parse(JSON.parse(text)).erasures;
};

export const removeRestoredMarker = (directory: string): void => {
  rmSync(join(directory, FILE), { force: true });
};
