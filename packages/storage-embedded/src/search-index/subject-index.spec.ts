/// <reference lib="esnext.float16" />

import type { IndexableContent, MemoryId } from '@palimpsest/kernel';
import { expect, test } from 'vitest';
import { SubjectIndex } from './subject-index.ts';

const dimension = 64;

const content = (number: number): IndexableContent => ({
  vector: Float32Array.from({ length: dimension }, (_, at) => (at === number % dimension ? 1 : 0)),
  tokens: ['tea', `number${number}`],
});

test('a subject that grows one memory at a time keeps every vector', () => {
  const index = new SubjectIndex();
  const memories = Array.from({ length: 1_000 }, (_, number) => `m${number}` as MemoryId);
  for (const [number, memory] of memories.entries()) {
    index.put(memory, 1, number + 1, content(number));
  }
  const one = new Uint16Array(Float16Array.of(1).buffer)[0];
  for (const [number, memory] of memories.entries()) {
    const slot = index.slotOf(memory, 1);
    const at = slot * dimension + (number % dimension);
    expect(index.vectors[at]).toBe(one);
  }
});
