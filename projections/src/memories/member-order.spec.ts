import type { BeliefRow } from '@palimpsest/domain';
import type { ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import { canonicalBytes } from '@palimpsest/ledger';
import { describe, expect, it } from 'vitest';
import { auditProjection } from '../audit/record/projection.ts';
import { changeLogProjection } from '../change-log/projection.ts';
import { tasksProjection } from '../tasks/projection.ts';
import { memoriesProjection } from './projection.ts';

const at = '2026-01-01T00:00:00.000Z';
const box = { ct: 'Y3Q=', iv: 'aXY=', k: 'slot', v: 1 };
const decision = {
  candidates: [{ memory_id: 's.other', similarity: 0.5, version: 1 }],
  mode: 'offline',
  model: null,
  op: 'ADD',
  prompt_version: null,
  reason_code: 'new',
  targets: [],
};

const row = {
  agent_ref: null,
  app_ref: null,
  archived_at: null,
  content_event: 'event-1',
  content_schema_version: 2,
  created_at: at,
  event_from: null,
  event_to: null,
  expire_at: null,
  fades_at: null,
  initial_weight: 0.8,
  is_important: false,
  known_from: at,
  known_to: null,
  level: 'GLOBAL',
  mem_type: 'SEMANTIC',
  memory_id: 's.m',
  ownership: 'USER',
  persona: false,
  row_id: 'event-1.0',
  session_ref: null,
  slot_ref: null,
  stance: 'state',
  status: 'ACTIVE',
  superseded_by: null,
  updated_at: at,
  valid_from: at,
  valid_from_assumed: true,
  valid_to: null,
  version: 1,
  weight: 0.8,
  weight_at: at,
  weight_decay: 0.02,
  weight_policy: 1,
} as BeliefRow; // ids need no brand here

const stored = (prefix: string, type: string, data: object, schemaVersion: number): StoredEvent =>
  ({
    event: { type, data },
    metadata: {
      actor: { id: 'worker', type: 'SYSTEM' },
      causation_id: null,
      command_id: 'command',
      correlation_id: 'trace',
      event_id: 'event-1',
      policy_version: 1,
      recorded_at: at,
      schema_version: schemaVersion,
      subject_id: 's',
      tenant: 'default',
    },
    stream: `${prefix}s`,
    revision: 1n,
    position: 7n,
  }) as unknown as StoredEvent; // as a canonical log gives them: names in order

const events: readonly StoredEvent[] = [
  stored(
    'memory-',
    'MemoryAdded',
    {
      closes: [],
      counts: [{ active: 1, archived: 0, deleted: 0, important: 0, scope: 'global' }],
      decision,
      derived_from: [],
      embedding_model: null,
      memory_id: 's.m',
      opens: [row],
      sealed: box,
      sealed_vector: null,
      source: { intake_revision: '0', message_ordinals: [0], task_id: 's.t' },
      version: 1,
    },
    2,
  ),
  stored('intake-', 'IntakeAccepted', { app_ref: null, level: 'GLOBAL', task_id: 's.t' }, 1),
  stored(
    'memory-',
    'IntakeAbsorbed',
    {
      decisions: [],
      ignored: 0,
      intake_revision: '0',
      mode: 'offline',
      outcome: 'ABSORBED',
      sealed: box,
      task_id: 's.t',
      usage: { calls: 0, duration_ms: 0, input_tokens: 0, output_tokens: 0, provider: 'none' },
    },
    1,
  ),
];

const puts = (writes: readonly ReadModelWrite[]) =>
  writes.flatMap((write) => (write.kind === 'put' ? [write] : []));

describe('documents that every event makes', () => {
  it.each([memoriesProjection, changeLogProjection, tasksProjection, auditProjection])(
    'are canonical as $name puts them together',
    ({ fold, prefixes }) => {
      const mine = events.filter(({ stream }) => prefixes.some((one) => stream.startsWith(one)));
      const documents = puts(mine.flatMap(fold)).map(({ document }) => document);

      expect(documents.length).toBeGreaterThan(0);
      for (const document of documents) {
        expect(JSON.stringify(document)).toBe(Buffer.from(canonicalBytes(document)).toString());
      }
    },
  );

  it('hold every field of a belief row', () => {
    const rows = puts(events.flatMap(memoriesProjection.fold)).filter(
      ({ collection }) => collection === 'rows',
    );

    expect(rows.map(({ document }) => document)).toEqual([{ ...row, open: true, subject_id: 's' }]);
  });
});
