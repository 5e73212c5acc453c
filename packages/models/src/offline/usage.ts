import type { ModelUsage } from '@palimpsest/kernel';

/** Version of the offline rules, kept with every decision in the place of a prompt version. */
export const offlineRules = 'offline-1';

/** No model was asked. */
export const offlineUsage: ModelUsage = {
  provider: 'offline',
  model: offlineRules,
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 0,
};
