import { PortError } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';

interface Greeting {
  readonly version?: { readonly distribution?: string; readonly number?: string };
}

/** The oldest version that the contract suite runs on. */
const oldest = [2, 19] as const;

const incompatible = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

/** Refuses what is no OpenSearch, or one that is too old. */
export const checkEngine = async (engine: Engine): Promise<void> => {
  const { body } = await engine.request<Greeting>({ method: 'GET', path: '/' });
  const { distribution, number = '' } = body.version ?? {};
  if (distribution !== 'opensearch') {
    throw incompatible(`at ${engine.nodes} answers no OpenSearch: check the address`);
  }
  const [major = 0, minor = 0] = number.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
    throw incompatible(
      `OpenSearch at ${engine.nodes} is ${number}: ${oldest.join('.')} or newer is needed`,
    );
  }
};
