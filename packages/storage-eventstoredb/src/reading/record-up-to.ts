import { BACKWARDS, END } from '@eventstore/db-client';
import type { Connections } from '../connection/connections.ts';
import { collect } from './collect.ts';

/** Records of one page: whoever asks is seldom far from the end of the log. */
const pageSize = 500;

/**
 * Position of the last record at or before a position; `undefined` when there is none. The server takes only positions that it gave out, so that
 * this is what a reader begins behind that names any other. Throws the client's errors.
 */
export const recordUpTo = async (
  deps: { readonly connections: Connections; readonly readTimeoutMs: number },
  position: bigint,
): Promise<bigint | undefined> => {
  const { connections, readTimeoutMs } = deps;
  let before: bigint | undefined;
  for (;;) {
    const fromPosition = before === undefined ? END : { commit: before, prepare: before };
    const records = await connections.use((connection) =>
      collect(
        connection.readAll({ direction: BACKWARDS, fromPosition, maxCount: pageSize }),
        readTimeoutMs,
      ),
    );
    const found = records.find((record) => record.position <= position);
    if (found !== undefined) return found.position;
    before = records.at(-1)?.position;
    if (before === undefined) return undefined;
  }
};
