/** Checks the imports of every workspace against the import table. */
import { fileURLToPath } from 'node:url';
import { cruise, faultsOf } from './boundaries/cruise.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = await cruise(root, root);
const faults = faultsOf(report);
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${report.cruised} modules, all within the import table`);
process.exitCode = faults.length === 0 ? 0 : 1;
