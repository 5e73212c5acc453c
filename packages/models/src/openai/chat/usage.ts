import type { ModelUsage } from '@palimpsest/kernel';
import { type OpenAiEndpoint, resolveBaseUrl } from '../connection/endpoint.ts';

/** What a call costs that needed no model. */
export const unusedModel = (endpoint: OpenAiEndpoint): ModelUsage => ({
  provider: resolveBaseUrl(endpoint.baseUrl).host,
  model: endpoint.model,
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  durationMs: 0,
});

/** Two calls taken together; the later one names the provider that answered. */
export const addModelUsage = (before: ModelUsage, after: ModelUsage): ModelUsage => ({
  provider: after.provider,
  model: after.model,
  calls: before.calls + after.calls,
  inputTokens: before.inputTokens + after.inputTokens,
  outputTokens: before.outputTokens + after.outputTokens,
  durationMs: before.durationMs + after.durationMs,
});
