import { PortError } from '@palimpsest/kernel';
import { backoffMs, pause } from '@palimpsest/runtime';

/** A server that holds a store: what the logs and `readyz` call it, and where it is. */
export interface Engine {
  readonly name: 'event_store' | 'read_model' | 'search';
  /** Without credentials. */
  readonly at: string;
}

/** Scheme and hosts of an address. Credentials and options stay out: they may hold secrets. */
export const placeOf = (address: string): string => {
  const [scheme = '', rest = ''] = address.split(/:\/\/(.*)/s);
  const hosts = rest.slice(rest.lastIndexOf('@') + 1).split(/[/?#]/)[0] ?? '';
  return `${scheme}://${hosts}`;
};

export interface WaitOptions {
  /** Told of every try that failed because the engine is not there. */
  readonly onAbsent: (engine: Engine, error: PortError) => void;
  /** Told when it answers after having been absent. */
  readonly onThere: (engine: Engine) => void;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

const BACKOFF = { baseMs: 500, maxMs: 5_000 } as const;

/**
 * Opens a store of an engine, and waits for an engine that cannot be reached. Any other error is for whoever
 * started the service: a wrong password or version does not mend itself. Throws `PortError` `CLOSED` when the signal aborts.
 */
export const openWhenThere = async <Store>(
  engine: Engine,
  open: () => Promise<Store>,
  { onAbsent, onThere, signal }: WaitOptions,
): Promise<Store> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const store = await open();
      if (attempt > 0) onThere(engine);
      return store;
    } catch (error) {
      if (!(error instanceof PortError) || !error.retryable) throw error;
      onAbsent(engine, error);
    }
    await pause(backoffMs(attempt, BACKOFF), signal);
    if (signal.aborted) {
      throw new PortError('CLOSED', `stopped while waiting for ${engine.name}`, {
        retryable: false,
      });
    }
  }
};
