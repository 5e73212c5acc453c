import { type RecordedEvent, streamName } from '@palimpsest/kernel';
import { newEvent } from '@palimpsest/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogTail } from './log-tail.ts';

const eventAt = (position: bigint, prefix = 'memory-', bytes = 10): RecordedEvent => ({
  ...newEvent({ data: new Uint8Array(bytes) }),
  stream: streamName(`${prefix}x`),
  revision: 0n,
  position,
});

const everything = { prefixes: undefined, limit: 1_000 } as const;

describe('the tail of a log', () => {
  it('gives what a read of the log would give, for every position that it holds', () => {
    const prefixes = ['intake-', 'memory-', 'recall-'] as const;
    const appends = fc.array(
      fc.array(fc.constantFrom(...prefixes), { minLength: 1, maxLength: 4 }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(
        appends,
        fc.nat(60),
        fc.integer({ min: 1, max: 6 }),
        fc.option(fc.subarray([...prefixes]), { nil: undefined }),
        (groups, back, limit, wanted) => {
          const tail = createLogTail();
          const log: RecordedEvent[] = [];
          for (const group of groups) {
            const events = group.map((prefix, index) =>
              eventAt(BigInt(100 + log.length + index), prefix),
            );
            log.push(...events);
            tail.push(events);
          }
          const head = BigInt(99 + log.length);
          const after = head - BigInt(back);

          const window = tail.after(after, { prefixes: wanted, limit });

          if (after < 99n || after >= head) {
            expect(window).toBeUndefined();
            return;
          }
          const matching = log.filter(
            ({ position, stream }) =>
              position > after &&
              (wanted === undefined || wanted.some((prefix) => stream.startsWith(prefix))),
          );
          expect(window?.events).toEqual(matching.slice(0, limit));
          const scannedTo =
            matching.length >= limit ? (matching[limit - 1]?.position ?? head) : head;
          expect(window).toMatchObject({ scannedTo, atHead: scannedTo === head });
        },
      ),
    );
  });

  it('holds nothing before a gap', () => {
    const tail = createLogTail();
    tail.push([eventAt(1n), eventAt(2n)]);
    const later = [eventAt(4n), eventAt(5n)];
    tail.push(later);

    expect(tail.after(1n, everything)).toBeUndefined();
    expect(tail.after(2n, everything)).toBeUndefined();
    expect(tail.after(3n, everything)?.events).toEqual(later);
  });

  it('lets the oldest go, and still gives all that it holds', () => {
    const tail = createLogTail();
    const large = 200_000;
    for (let position = 1n; position <= 40n; position += 1n) {
      tail.push([eventAt(position, 'memory-', large)]);
    }

    expect(tail.after(0n, everything)).toBeUndefined();
    const positions = tail.after(37n, everything)?.events.map(({ position }) => position);
    expect(positions).toEqual([38n, 39n, 40n]);
  });

  it('forgets when it is told to', () => {
    const tail = createLogTail();
    tail.push([eventAt(1n), eventAt(2n)]);
    tail.clear();

    expect(tail.after(1n, everything)).toBeUndefined();
  });
});
