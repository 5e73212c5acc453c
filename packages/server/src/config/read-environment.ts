import { ConfigError } from './config-error.ts';
import { type Environment, environmentSchema } from './environment.ts';

const known = new Set(Object.keys(environmentSchema.shape));

/** Secrets, and addresses, which may hold a password. */
const unspeakable = /_(KEY|TOKEN|URL|EVENT_STORE|READ_MODEL|SEARCH)$/;

/** Values longer than this are not repeated on the one line. */
const SPOKEN_CHARACTERS = 60;

/** What a value looks like, without saying it when it may be a secret. */
const shapeOf = (name: string, value: string): string =>
  unspeakable.test(name) || value.length > SPOKEN_CHARACTERS
    ? `${value.length} characters`
    : JSON.stringify(value);

/** `npm` and shells bring much along; only names of ours can be misspelt names of ours. */
const misspelt = (name: string): boolean =>
  name.startsWith('PALIMPSEST_') && !known.has(name) && !name.startsWith('PALIMPSEST_TEST_');

/**
 * Our variables, checked one by one. White space around a value is not meant; an empty value is "not set", since compose
 * files pass such ones on. Throws {@link ConfigError}.
 */
export const readEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Environment => {
  const unknown = Object.keys(environment).find(misspelt);
  if (unknown !== undefined) {
    throw new ConfigError(
      `${unknown} is no setting of Palimpsest; see docs/reference/configuration.md`,
    );
  }
  const given = Object.entries(environment)
    .map(([name, value]) => [name, value?.trim() ?? ''] as const)
    .filter(([name, value]) => known.has(name) && value !== '');
  const values: Readonly<Record<string, string>> = Object.fromEntries(given);
  const parsed = environmentSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  throw new ConfigError(`${name} is ${shapeOf(name, values[name] ?? '')}: ${issue?.message ?? ''}`);
};
