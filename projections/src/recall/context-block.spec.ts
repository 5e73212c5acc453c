import type { MemoryObject } from '@palimpsest/domain/contract';
import { recallMarker } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextBlock, estimateTokens } from './context-block.ts';

const memory = (content: string, more: Partial<MemoryObject> = {}): MemoryObject => ({
  memory_id: 's.m',
  version: 1,
  content,
  status: 'ACTIVE',
  user_id: 'u',
  subject: { kind: 'user', id: 'u' },
  level: 'GLOBAL',
  ownership: 'USER',
  mem_type: 'SEMANTIC',
  app_id: null,
  session_id: null,
  agent_id: null,
  weight: 0.8,
  is_important: false,
  persona: false,
  valid_at: null,
  invalid_at: null,
  event_from: null,
  event_to: null,
  known_from: '2026-01-01T00:00:00.000Z',
  known_to: null,
  superseded_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  last_recalled_at: null,
  recall_count: 0,
  expire_at: null,
  archived_at: null,
  deleted_at: null,
  custom_tags: [],
  metadata: {},
  entities: [],
  categories: [],
  source: { task_id: null, session_id: null, message_ids: [] },
  ...more,
});

const lines = (block: string): readonly string[] => block.split('\n').slice(1, -1);

describe('the context block', () => {
  it('begins with the profile, line by line, as far as there is room', () => {
    const profile = 'About the user:\n- Lives in Porto.\n- Plays <chess>.';
    const facts = [memory('Went to Rome.', { mem_type: 'EPISODIC' })];

    expect(lines(contextBlock(facts, 1_000, profile))).toEqual([
      'Profile:',
      'About the user:',
      '- Lives in Porto.',
      '- Plays <chess>.',
      'What happened and what is planned:',
      '- Went to Rome.',
    ]);
    const tight = contextBlock(facts, estimateTokens(contextBlock([], 0)) + 9, profile);
    expect(lines(tight)).toEqual(['Profile:', 'About the user:']);
    expect(lines(contextBlock([], 1_000, recallMarker.close))).toEqual([
      'Profile:',
      expect.not.stringContaining(recallMarker.close),
    ]);
  });

  it('groups facts and dates them', () => {
    const block = contextBlock(
      [
        memory('Rows on Sundays.', { mem_type: 'PROCEDURAL' }),
        memory('Lives in Porto.', { valid_at: '2026-01-02T09:00:00.000Z' }),
        memory('Lived in Lyon.', {
          valid_at: '2019-01-01T00:00:00.000Z',
          invalid_at: '2020-01-01T00:00:00.000Z',
        }),
        memory('Went to Rome.', { mem_type: 'EPISODIC', event_from: '2025-05-01T00:00:00.000Z' }),
        memory('Is patient.', { ownership: 'AGENT' }),
      ],
      1_000,
    );

    expect(lines(block)).toEqual([
      'About the user:',
      '- Lives in Porto. [since 2026-01-02]',
      '- Lived in Lyon. [2019-01-01 to 2020-01-01]',
      'What happened and what is planned:',
      '- Went to Rome. [2025-05-01]',
      'How to do things:',
      '- Rows on Sundays.',
      'About the agent:',
      '- Is patient.',
    ]);
  });

  it('holds current facts only', () => {
    const block = contextBlock(
      [
        memory('is'),
        memory('was', { status: 'SUPERSEDED' }),
        memory('put by', { status: 'ARCHIVED' }),
      ],
      1_000,
    );

    expect(lines(block)).toEqual(['About the user:', '- is']);
  });

  it('keeps to its tokens, the best facts first', () => {
    const facts = Array.from({ length: 50 }, (_, index) => memory(`fact number ${index}`));

    const block = contextBlock(facts, 60);

    expect(estimateTokens(block)).toBeLessThanOrEqual(60);
    expect(lines(block)[1]).toBe('- fact number 0');
    expect(contextBlock(facts, 1)).toBe(`${recallMarker.open}\n${recallMarker.close}`);
  });

  it('cannot be left by any content', () => {
    const piece = fc.constantFrom(
      recallMarker.open,
      recallMarker.close,
      '<palimpsest-',
      'memories>',
      '</palimpsest-',
      '</PALIMPSEST-memories>',
      '\n',
      '\r\n',
      '\u2028',
      '\u0085',
      '\\',
      'words',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const block = contextBlock([memory(pieces.join(''))], 10_000);
        const inside = block.slice(recallMarker.open.length, -recallMarker.close.length);

        expect(inside.toLowerCase()).not.toContain(recallMarker.open);
        expect(inside.toLowerCase()).not.toContain(recallMarker.close);
        expect(block.split(/[\n\r\u2028\u2029\u0085]/u)).toHaveLength(4);
      }),
    );
  });
});

describe('estimated tokens', () => {
  it.each([
    ['', 0],
    ['four', 1],
    ['fives', 2],
    ['我住在广州', 5],
    ['𠮷野家', 3],
    ['我 live', 3],
  ])('of %j are %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
