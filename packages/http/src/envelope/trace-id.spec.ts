import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceIdOf } from './trace-id.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

describe('the trace id of a call', () => {
  it('is that of a valid traceparent', () => {
    expect(traceIdOf(`00-${trace}-${parent}-01`)).toBe(trace);
    expect(traceIdOf(` 00-${trace}-${parent}-00 `)).toBe(trace);
    expect(traceIdOf(`cc-${trace}-${parent}-01-what-the-future-holds`)).toBe(trace);
  });

  it.each([
    undefined,
    '',
    trace,
    `ff-${trace}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}`,
    `00-${trace}x-${parent}-01`,
  ])('is a new one for %j', (header) => {
    const id = traceIdOf(header);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(id).not.toBe(trace);
    expect(traceIdOf(header)).not.toBe(id);
  });

  it('is 32 hex digits whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(traceIdOf(header)).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });
});
