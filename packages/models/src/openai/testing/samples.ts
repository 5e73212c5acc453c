import {
  type ConversationMessage,
  type EvolutionCandidate,
  type EvolutionRequest,
  type ExtractedFact,
  type ExtractionRequest,
  type Instant,
  memoryId,
} from '@palimpsest/kernel';

const at = '2031-06-11T07:00:00.000Z' as Instant;

/** The key that must not show up anywhere but in the authorization header. */
export const secretKey = 'sk-secret-1234567890';

/** Retries without pauses, and a time limit that a busy machine keeps. */
export const quickLimits = { timeoutMs: 20_000, retries: 2, firstRetryDelayMs: 1 } as const;

export const message = (
  ordinal: number,
  content: string,
  role: ConversationMessage['role'] = 'user',
): ConversationMessage => ({ ordinal, role, content, at });

export const extractionRequest = (changes: Partial<ExtractionRequest> = {}): ExtractionRequest => ({
  messages: [message(0, 'I live in Graz.')],
  context: [],
  ownership: 'USER',
  referenceTime: at,
  timezone: 'Europe/Vienna',
  focus: [],
  instructions: null,
  entityTypes: [],
  ...changes,
});

/** A fact as a model that keeps to the schema writes it. */
export const writtenFact = (changes: Readonly<Record<string, unknown>> = {}): object => ({
  text: 'I live in Graz.',
  mem_type: 'SEMANTIC',
  stance: 'state',
  slot: { person: 'self', name: 'home', key: null, cardinality: 'one' },
  value: 'Graz',
  polarity: 'positive',
  change: null,
  valid_from: null,
  valid_to: null,
  event_from: null,
  event_to: null,
  important: false,
  entities: [{ name: 'Graz', type: 'PLACE' }],
  categories: ['personal'],
  sources: [0],
  ...changes,
});

export const fact = (changes: Partial<ExtractedFact> = {}): ExtractedFact => ({
  text: 'I moved to Linz.',
  ownership: 'USER',
  memType: 'SEMANTIC',
  stance: 'state',
  slot: { person: 'self', name: 'home', key: null, cardinality: 'one' },
  value: 'linz',
  polarity: 'positive',
  change: 'replace',
  validFrom: at,
  validFromAssumed: true,
  validTo: null,
  eventFrom: null,
  eventTo: null,
  isImportant: false,
  entities: [],
  categories: [],
  sources: [0],
  ...changes,
});

export const candidate = (
  id: string,
  changes: Partial<EvolutionCandidate> = {},
): EvolutionCandidate => ({
  memoryId: memoryId(`subject.${id}`),
  version: 1,
  text: 'I live in Graz.',
  ownership: 'USER',
  memType: 'SEMANTIC',
  stance: 'state',
  slot: { person: 'self', name: 'home', key: null, cardinality: 'one' },
  value: 'graz',
  polarity: 'positive',
  entities: [],
  validFrom: '2031-01-01T00:00:00.000Z' as Instant,
  validTo: null,
  eventFrom: null,
  eventTo: null,
  level: 'GLOBAL',
  saidAt: '2031-01-01T00:00:00.000Z' as Instant,
  sameConversation: false,
  similarity: 0.7,
  ...changes,
});

export const evolutionRequest = (changes: Partial<EvolutionRequest> = {}): EvolutionRequest => ({
  fact: fact(),
  saidAt: at,
  timezone: 'Europe/Vienna',
  candidates: [candidate('home'), candidate('other', { text: 'I row.', slot: null, value: null })],
  strategy: 'balanced',
  bounds: { mergeSimilarity: 0.9, sameOverlap: 0.8 },
  ...changes,
});
