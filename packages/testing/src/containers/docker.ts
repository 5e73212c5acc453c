import { existsSync } from 'node:fs';
import { request } from 'node:http';

const usualSocket = '/var/run/docker.sock';

/** How long an engine may take to answer a ping, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Where the engine listens, as `DOCKER_HOST` has it; `null` for an address that no ping is sent to, such as `ssh://`. */
const endpointOf = (host: string) => {
  const url = new URL(host);
  if (url.protocol === 'unix:') return { socketPath: url.pathname };
  return url.protocol === 'tcp:' ? { host: url.hostname, port: url.port } : null;
};

/** Whether a Docker engine answers here. Asks it, since a client without an engine is common. */
export const dockerAnswers = async (
  host = process.env['DOCKER_HOST'] ?? `unix://${usualSocket}`,
): Promise<boolean> => {
  const endpoint = endpointOf(host);
  if (endpoint === null) return false;
  if ('socketPath' in endpoint && !existsSync(endpoint.socketPath)) return false;
  return new Promise((resolve) => {
    const ping = request({ ...endpoint, path: '/_ping', timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.on('close', () => resolve(false));
    ping.end();
  });
};

/** Whether tests run on containers here. `PALIMPSEST_TEST_CONTAINERS=off` leaves them out where Docker answers. */
export const usesContainers = async (): Promise<boolean> =>
  process.env['PALIMPSEST_TEST_CONTAINERS'] !== 'off' && (await dockerAnswers());
