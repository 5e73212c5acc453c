import { z } from 'zod';

/** Answer of every call that starts work: the work goes on after the answer. */
export const acceptedAnswer = z
  .object({ task_id: z.string(), accepted: z.literal(true), position: z.string() })
  .readonly()
  .meta({ id: 'Accepted' });
export type AcceptedAnswer = z.output<typeof acceptedAnswer>;
