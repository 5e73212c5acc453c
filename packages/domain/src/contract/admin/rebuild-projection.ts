import { z } from 'zod';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';

/** `/admin/v1/projections/rebuild`: from the log, beside the live one; answers as `add` does. */
export const rebuildProjectionRequest = z.strictObject({
  name: characterText(limits.projectionNameCharacters),
});
export type RebuildProjectionRequest = z.output<typeof rebuildProjectionRequest>;
