import { memoryId, tenantId } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import type { Entity } from './gather.ts';
import { createNameVectors, joinAlike, namesAlike } from './same-entity.ts';

const entity = (name: string, memories: readonly string[], type = 'ORGANISATION'): Entity => ({
  type,
  names: [name],
  memories: new Set(memories.map((id) => memoryId(id))),
  lastSeen: `2026-01-0${memories.length}T00:00:00.000Z`,
});

/** Names by angle: cosine .95 is about 18 degrees. */
const angles: Readonly<Record<string, number>> = {
  'open ai': 0,
  openai: 10,
  'opening ai': 25,
  deepmind: 90,
};

const vectorsOf = createNameVectors({
  embed: async (names) =>
    names.map((name) => {
      const radians = ((angles[name] ?? 180) * Math.PI) / 180;
      return new Float32Array([Math.cos(radians), Math.sin(radians)]);
    }),
});

const join = (entities: readonly Entity[]) =>
  joinAlike(entities, 0.95, tenantId('acme'), vectorsOf);

describe('entities', () => {
  it('of one type whose names are alike are one, under the name that most memories use', async () => {
    const found = await join([entity('Open AI', ['a']), entity('OpenAI', ['b', 'c'])]);

    expect(found).toEqual([
      {
        type: 'ORGANISATION',
        names: ['OpenAI', 'Open AI'],
        memories: new Set(['b', 'c', 'a']),
        lastSeen: '2026-01-02T00:00:00.000Z',
      },
    ]);
  });

  it('of other types, or whose names are not alike enough, stay apart', async () => {
    const apart = [
      entity('OpenAI', ['a', 'b']),
      entity('Open AI', ['c'], 'PRODUCT'),
      entity('DeepMind', ['d']),
    ];

    expect((await join(apart)).map(({ names }) => names)).toEqual([
      ['OpenAI'],
      ['Open AI'],
      ['DeepMind'],
    ]);
  });

  it('are not joined over a chain of likenesses', async () => {
    const chain = [
      entity('Open AI', ['a', 'b', 'c']),
      entity('OpenAI', ['d', 'e']),
      entity('Opening AI', ['f']),
    ];

    expect((await join(chain)).map(({ names }) => names)).toEqual([
      ['Open AI', 'OpenAI'],
      ['Opening AI'],
    ]);
  });

  it('stay as they are spelt while no embedder answers', async () => {
    const failing = createNameVectors({ embed: () => Promise.reject(new Error('down')) });
    const three = [entity('Open AI', ['a']), entity('open-ai', ['b']), entity('Opening AI', ['c'])];

    expect(
      (await joinAlike(three, 0.95, tenantId('acme'), failing)).map(({ names }) => names),
    ).toEqual([['Open AI', 'open-ai'], ['Opening AI']]);
  });

  it('are meant by any of their names, and by one that no memory uses', async () => {
    const entities = await join([
      entity('Open AI', ['a']),
      entity('OpenAI', ['b', 'c']),
      entity('DeepMind', ['d']),
    ]);
    const meant = (wanted: string) =>
      namesAlike([wanted], entities, 0.95, tenantId('acme'), vectorsOf);

    expect(await meant('Open AI')).toEqual(['Open AI', 'OpenAI']);
    expect(await meant('open-ai')).toEqual(['open-ai', 'OpenAI', 'Open AI']);
    expect(await meant('deep mind')).toEqual(['deep mind', 'DeepMind']);
    expect(await meant('somebody else')).toEqual(['somebody else']);
  });
});
