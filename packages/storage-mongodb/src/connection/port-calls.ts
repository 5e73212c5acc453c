import { PortError } from '@palimpsest/kernel';
import { toPortError } from './to-port-error.ts';

/** The line where calls of one port enter and its errors leave. */
export interface PortCalls {
  /** Throws `PortError` `CLOSED` after `close`; turns errors of the driver into the port's. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export const createPortCalls = (port: string): PortCalls => {
  let isClosed = false;
  return {
    run: async (work) => {
      if (isClosed) throw new PortError('CLOSED', `the ${port} was closed`, { retryable: false });
      try {
        return await work();
      } catch (error) {
        throw toPortError(error);
      }
    },
    close: () => {
      isClosed = true;
    },
  };
};
