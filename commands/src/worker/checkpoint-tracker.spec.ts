import { describe, expect, it } from 'vitest';
import { createCheckpointTracker } from './checkpoint-tracker.ts';

describe('how far everything is done', () => {
  it('is what was seen before the oldest open work, however sparse the positions are', () => {
    const tracker = createCheckpointTracker();
    expect(tracker.checkpoint()).toBeUndefined();
    tracker.seen(1_000n);
    tracker.begin(1_400n);
    tracker.seen(1_400n);
    tracker.begin(2_000n);
    tracker.seen(2_000n);
    expect(tracker.checkpoint()).toBe(1_000n);
    tracker.done(2_000n);
    expect(tracker.checkpoint()).toBe(1_000n);
    tracker.done(1_400n);
    expect(tracker.checkpoint()).toBe(2_000n);
  });

  it('is not known while the first thing seen is open', () => {
    const tracker = createCheckpointTracker();
    tracker.begin(7n);
    tracker.seen(7n);
    expect(tracker.checkpoint()).toBeUndefined();
    tracker.done(7n);
    expect(tracker.checkpoint()).toBe(7n);
  });
});
