import { describe, expect, it } from 'vitest';
import { eventIdFor } from './event-id.ts';

describe('eventIdFor', () => {
  it('is a UUID of version 8, the same for the same place of the same command', () => {
    const id = eventIdFor('command', 0, 0);

    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(eventIdFor('command', 0, 0)).toBe(id);
  });

  it('differs by command, attempt and index, also where their digits would run together', () => {
    const ids = new Set<string>();
    for (const command of ['a', 'b', 'a1']) {
      for (let attempt = 0; attempt < 12; attempt += 1) {
        for (let index = 0; index < 12; index += 1) ids.add(eventIdFor(command, attempt, index));
      }
    }

    expect(ids.size).toBe(3 * 12 * 12);
  });
});
