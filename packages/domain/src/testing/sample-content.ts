import type { Instant } from '@palimpsest/kernel';
import type { MemoryContent } from '../memory/content.ts';

/** The content of a memory whose words matter to nobody but the test. */
export const sampleContent = (
  words: string,
  saidAt: Instant,
  rest: Partial<MemoryContent> = {},
): MemoryContent => ({
  content: words,
  content_hmac: `hmac of ${words.toLowerCase()}`,
  slot: null,
  value: null,
  polarity: 'positive',
  stance: 'state',
  entities: [],
  categories: [],
  custom_tags: [],
  metadata: {},
  app_id: null,
  session_id: null,
  agent_id: null,
  message_ids: [],
  said_at: saidAt,
  reason: null,
  ...rest,
});
