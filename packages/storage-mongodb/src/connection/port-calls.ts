import { PortError } from '@palimpsest/kernel';
import type { Presence } from './presence.ts';
import { toPortError } from './to-port-error.ts';

/** The line where calls of one port enter and its errors leave. */
export interface PortCalls {
  /** Throws `PortError` `CLOSED` after `close`, and `UNAVAILABLE` while the server is known to be away; turns errors of the driver into the port's. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export const createPortCalls = (port: string, presence: Presence): PortCalls => {
  let isClosed = false;
  return {
    run: async (work) => {
      if (isClosed) throw new PortError('CLOSED', `the ${port} was closed`, { retryable: false });
      presence.check();
      try {
        return await work();
      } catch (error) {
        presence.noteError(error);
        throw toPortError(error);
      }
    },
    close: () => {
      isClosed = true;
    },
  };
};
