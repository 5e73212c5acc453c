import { z } from 'zod';

/** `/admin/v1/reconcile`: compares what was folded with the log, and puts it right unless told not to; answers as `add` does. */
export const reconcileRequest = z.strictObject({ repair: z.boolean().default(true) });
export type ReconcileRequest = z.output<typeof reconcileRequest>;
