import { PortError } from '@palimpsest/kernel';
import { ConfigError } from '../config/config-error.ts';

/** Ends with one line for whoever started it; anything that is nobody's fault but ours keeps its stack. */
export const refuse = (what: string, error: unknown): never => {
  if (error instanceof ConfigError || error instanceof PortError) {
    process.stderr.write(`${what} does not start: ${error.message}\n`);
    process.exit(1);
  }
  throw error;
};
