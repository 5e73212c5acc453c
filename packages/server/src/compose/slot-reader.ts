import type { SlotReader } from '@palimpsest/projections';
import type { Models } from './models.ts';

/** Reads which slot a question asks about. */
export const loadSlotReader =
  async (_models: Models): Promise<SlotReader> =>
  () => [];
