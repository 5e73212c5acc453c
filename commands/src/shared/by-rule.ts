import type { DecisionRecord } from '@palimpsest/domain';

/** Decision record of what follows by rule from an order, with nothing to choose from. */
export const byRule = (op: DecisionRecord['op'], reasonCode: string): DecisionRecord => ({
  op,
  candidates: [],
  targets: [],
  reason_code: reasonCode,
  mode: 'direct',
  model: null,
  prompt_version: null,
});
