import fc from 'fast-check';
import { isCi } from './is-ci.ts';

/** Any number: what matters is that it is the same one in every run of CI. */
const CI_SEED = 20_260_101;

/**
 * Seeds of fast-check's properties. On a developer's machine every run tries other cases and prints the seed of
 * what it finds; in CI a change is judged by cases that do not change with the day. `PROPERTY_SEED` sets another one.
 */
const given = process.env['PROPERTY_SEED'] ?? (isCi(process.env) ? CI_SEED : undefined);
if (given !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
