import { createServer } from 'node:net';
import { ConfigError } from '../config/config-error.ts';

/** What keeps a server from listening, by the system's name for it. */
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there: end it, or choose another PALIMPSEST_PORT',
  EACCES: 'that needs more rights: choose a PALIMPSEST_PORT over 1023',
  EADDRNOTAVAIL: 'this machine has no such address: correct PALIMPSEST_HOST',
  ENOTFOUND: 'there is no host of that name: correct PALIMPSEST_HOST',
  EAI_AGAIN: 'the name cannot be looked up now: correct PALIMPSEST_HOST',
};

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const toRefusal = (error: unknown, { host, port }: Endpoint): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = refusals[code];
  return why === undefined
    ? error
    : new ConfigError(`it cannot listen on ${host} port ${port}: ${why}`);
};

/** Listens by `listen`; throws {@link ConfigError} for what whoever started it can mend. */
export const listening = async <Address>(
  endpoint: Endpoint,
  listen: (endpoint: Endpoint) => Promise<Address>,
): Promise<Address> => {
  try {
    return await listen(endpoint);
  } catch (error) {
    throw toRefusal(error, endpoint);
  }
};

/** Listens for a moment: what cannot listen should be refused before anything is written. Throws as {@link listening}. */
export const checkEndpoint = (endpoint: Endpoint): Promise<void> =>
  listening(
    endpoint,
    ({ host, port }) =>
      new Promise<void>((resolve, reject) => {
        const probe = createServer();
        probe.once('error', reject);
        probe.listen({ host, port, exclusive: true }, () => {
          probe.close(() => resolve());
        });
      }),
  );
