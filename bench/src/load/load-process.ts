/** Entry of a load generator's process: one plan in, one result out. */
import { drive } from './drive.ts';
import type { LoadPlan } from './load-plan.ts';

process.once('message', (plan: LoadPlan) => {
  drive(plan).then(
    (result) =>
      process.send?.(result, () => {
        // Whoever asked may be gone.
        if (process.connected) process.disconnect();
      }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
