/**
 * Limits of the API's fields (docs/reference/limits.md lists them). "Characters" are Unicode code
 * points, "bytes" are bytes of UTF-8.
 */
export const limits = {
  /** Characters of a caller's own id: user, app, session, agent, message. */
  idCharacters: 256,
  /** Largest integer taken as a `user_id`: 2^64 − 1. */
  userIdMax: 18_446_744_073_709_551_615n,
  /** Characters of an id that we gave out: memory, task, key. */
  issuedIdCharacters: 128,
  positionCharacters: 256,
  cursorCharacters: 4_096,
  messages: 200,
  messageBytes: 32 * 1024,
  messageParts: 64,
  /** Bytes of a message's text, and of `strategy`, as JSON: control characters take six each. */
  messageJsonBytes: 160 * 1024,
  strategyJsonBytes: 128 * 1024,
  memoryBytes: 8 * 1024,
  structuredMemories: 100,
  /** Memories that one close may name for promotion. */
  promotions: 200,
  summaryBytes: 4 * 1024,
  batchItems: 1_000,
  queryCharacters: 4_096,
  purposeCharacters: 200,
  reasonBytes: 4 * 1024,
  /** Characters of a case reference, and of who is responsible for a hold. */
  caseRefCharacters: 256,
  instructionsBytes: 4 * 1024,
  focusItems: 32,
  focusCharacters: 256,
  entityTypes: 32,
  entityTypeNameCharacters: 64,
  entityTypeDescriptionCharacters: 512,
  tags: 32,
  tagCharacters: 128,
  /** Bytes of the whole `metadata` object as JSON. */
  metadataBytes: 16 * 1024,
  metadataDepth: 8,
  metadataKeys: 256,
  metadataKeyCharacters: 256,
  filterDepth: 5,
  filterNodes: 64,
  filterValues: 100,
  filterValueCharacters: 512,
  pageDefault: 50,
  pageMax: 200,
  topKDefault: 10,
  topKMax: 200,
  readTimeoutDefaultMs: 2_000,
  timeoutMaxMs: 10_000,
  taskWaitMaxMs: 30_000,
  contextTokensDefault: 1_000,
  contextTokensMax: 32_000,
  keyNameCharacters: 200,
  keyApps: 100,
  keySubjects: 100,
  /** Longest life of the link of an export, in minutes. */
  exportMinutes: 24 * 60,
  /** Most calls in a minute that a key can be limited to. */
  keyCallsPerMinuteMax: 1_000_000,
  keyGraceMaxMinutes: 7 * 24 * 60,
  projectionNameCharacters: 64,
  /** Longest step of the manual clock: 100 years. */
  clockAdvanceMaxMs: 100 * 366 * 24 * 60 * 60 * 1_000,
  timeCharacters: 64,
  timezoneCharacters: 64,
  /** How deep arrays and objects of a body may nest. */
  jsonDepth: 32,
} as const;
