import { BACKWARDS, END } from '@eventstore/db-client';
import type { LogRecord } from '../events/recorded-event.ts';
import type { FollowDeps } from '../subscription/follow-log.ts';
import { collect } from './collect.ts';

/** Records of one page: seldom more than one is hidden at the end of the log. */
const pageSize = 32;

/** Position of the last event that readers may see; throws the client's errors. */
export const readHead = async (
  { connections, readTimeoutMs }: FollowDeps,
  isVisible: (record: LogRecord) => boolean,
): Promise<bigint | undefined> => {
  let before: bigint | undefined;
  for (;;) {
    const fromPosition = before === undefined ? END : { commit: before, prepare: before };
    const records = await connections.use((connection) =>
      collect(
        connection.readAll({ direction: BACKWARDS, fromPosition, maxCount: pageSize }),
        readTimeoutMs,
      ),
    );
    const found = records.find(isVisible);
    if (found !== undefined) return found.position;
    const last = records.at(-1);
    if (last === undefined) return undefined;
    before = last.position;
  }
};
