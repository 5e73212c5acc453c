import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runLoad } from '../../load/run-load.ts';
import { addBodies } from '../bodies.ts';
import type { Bench } from '../measure.ts';

const decoder = new TextDecoder();

/** Milliseconds from when an event was recorded to the signed checkpoint that covers it, for every leaf of a stopped service. */
const lagsOf = (directory: string): readonly number[] => {
  const ledger = new DatabaseSync(join(directory, 'ledger.db'), { readOnly: true });
  const log = new DatabaseSync(join(directory, 'log.db'), { readOnly: true });
  try {
    const checkpoints = ledger.prepare('SELECT size, at FROM checkpoints ORDER BY size').all();
    const metadataAt = log.prepare('SELECT metadata FROM events WHERE position = ?');
    let next = 0;
    return ledger
      .prepare('SELECT sequence, position FROM leaves ORDER BY sequence')
      .all()
      .map(({ sequence, position }) => {
        while (Number(checkpoints[next]?.['size']) <= Number(sequence)) next += 1;
        const metadata = metadataAt.get(Number(position))?.['metadata'] as Uint8Array;
        const { recorded_at: at } = JSON.parse(decoder.decode(metadata)) as {
          readonly recorded_at: string;
        };
        return Date.parse(String(checkpoints[next]?.['at'])) - Date.parse(at);
      });
  } finally {
    ledger.close();
    log.close();
  }
};

const SECONDS = 15;

/** Adds at a fixed rate, and how long each of their events waited for a signature. */
export const measureCheckpointLag = async (
  bench: Bench,
  perSecond: number,
): Promise<readonly number[]> => {
  const directory = await bench.workspace.newDirectory();
  const count = SECONDS * perSecond;
  {
    await using service = await bench.start(directory);
    await runLoad({
      ...service.client.target,
      path: '/memory/v1/add',
      bodies: addBodies(count, 100, 'lag'),
      callers: 16,
      count,
      seconds: null,
      perSecond,
      keepAnswers: false,
    });
  }
  return lagsOf(directory);
};
