import { describe, expect, it } from 'vitest';
import { createPositionGate } from './position-gate.ts';
import { createStatusBoard } from './status-board.ts';

const projector = (name: string, position?: bigint) => {
  const board = createStatusBoard(name, 1);
  if (position !== undefined) board.advance(position);
  return {
    board,
    status: board.get,
    waitFor: (at: bigint, signal: AbortSignal) =>
      board.until((status) => (status.position ?? -1n) >= at, signal),
  };
};

describe('a position gate', () => {
  it('opens when every projection asked for is there', async () => {
    const memories = projector('memories', 4n);
    const search = projector('search', 2n);
    const usage = projector('usage');
    const gate = createPositionGate([memories, search, usage]);
    let isOpen = false;
    const { signal } = new AbortController();
    const waiting = gate.waitFor(4n, { signal, projections: ['memories', 'search'] }).then(() => {
      isOpen = true;
    });

    search.board.advance(3n);
    await Promise.resolve();
    expect(isOpen).toBe(false);
    search.board.advance(5n);
    await waiting;

    expect(isOpen).toBe(true);
    await expect(gate.waitFor(4n, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it.each([
    [[], undefined],
    [[7n], 7n],
    [[7n, 3n, 5n], 3n],
    [[7n, undefined], undefined],
    [[undefined, 7n], undefined],
    [[0n, 7n], 0n],
  ])('has applied, of projections at %s, up to %s', (positions, expected) => {
    const gate = createPositionGate(positions.map((at, index) => projector(`p${index}`, at)));

    expect(gate.applied()).toBe(expected);
  });

  it('tells how far those named are, whatever the others do', () => {
    const gate = createPositionGate([projector('memories', 4n), projector('usage')]);

    expect(gate.applied(['memories'])).toBe(4n);
    expect(gate.applied(['usage'])).toBeUndefined();
  });
});
