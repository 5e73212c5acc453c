import { describe, expect, it } from 'vitest';
import { type Announcement, announcement } from './announcement.ts';

const facts: Announcement = {
  address: 'http://127.0.0.1:8787',
  key: { secret: 'pal_secret', from: 'new', file: '/data/bootstrap.key' },
  models: 'facts: offline rules',
  dataDirectory: '/data',
  certFile: null,
  manualClock: false,
};

describe('the lines of a start', () => {
  it('show a key only when this start made it', () => {
    expect(announcement(facts)).toContain('API key   pal_secret');
    for (const from of ['file', 'environment'] as const) {
      expect(announcement({ ...facts, key: { ...facts.key, from } })).not.toContain('pal_secret');
    }
  });

  it('say that a manual clock stands still', () => {
    expect(announcement(facts)).not.toContain('clock');
    expect(announcement({ ...facts, manualClock: true })).toContain('clock     manual');
  });

  it('quote what a shell would take apart', () => {
    const key = { ...facts.key, from: 'file', file: "/it's here/bootstrap.key" } as const;
    expect(announcement({ ...facts, key })).toContain(
      String.raw`$(cat '/it'\''s here/bootstrap.key')`,
    );
  });
});
