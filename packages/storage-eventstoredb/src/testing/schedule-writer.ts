import { setTimeout as pause } from 'node:timers/promises';
import type { AppendResult, EventStore, NewEvent, StreamName } from '@palimpsest/kernel';
import { newEvents } from '@palimpsest/testing';
import type { SeededRandom } from '@palimpsest/testing/seeded-random';
import { stubbornly } from './stubbornly.ts';

/** An append that the store answered. */
export interface AcceptedAppend {
  readonly stream: StreamName;
  readonly events: readonly NewEvent[];
  readonly result: Extract<AppendResult, { readonly status: 'appended' }>;
}

/** The only writer of a stream: it knows each revision, so that a conflict would be an event written behind its back. */
export const writeStream = async (
  store: () => EventStore,
  stream: StreamName,
  random: SeededRandom,
  { appends, unchecked }: { readonly appends: number; readonly unchecked: boolean },
): Promise<readonly AcceptedAppend[]> => {
  const accepted: AcceptedAppend[] = [];
  let last: bigint | undefined;
  for (let count = 0; count < appends; count += 1) {
    const events = newEvents(1 + random.below(3));
    const expected = unchecked ? 'any' : (last ?? 'no_stream');
    const result = await stubbornly(() =>
      store().append(stream, events, { expectedRevision: expected }),
    );
    if (result.status === 'conflict') {
      throw new Error(`conflict at ${result.actualRevision}, though nobody else writes ${stream}`);
    }
    last = result.lastRevision;
    accepted.push({ stream, events, result });
    await pause(random.below(4));
  }
  return accepted;
};
