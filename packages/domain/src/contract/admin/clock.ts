import { z } from 'zod';
import { resolveTime, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

/** `/admin/v1/clock`: moves a manual clock, never back; exactly one of `set` and `advance_ms`. */
export const clockRequest = z
  .strictObject({
    set: timeField.optional(),
    advance_ms: z.int().min(0).max(limits.clockAdvanceMaxMs).optional(),
    timezone: timezoneField,
  })
  .transform(({ set, advance_ms, timezone }, context) => {
    if (set !== undefined && advance_ms === undefined) {
      return { set: resolveTime(set, timezone, ['set'], context) };
    }
    if (set === undefined && advance_ms !== undefined) return { advance_ms };
    context.addIssue({ code: 'custom', path: ['set'], message: 'give set or advance_ms' });
    return z.NEVER;
  });
export type ClockRequest = z.output<typeof clockRequest>;

export const clockAnswer = z.object({ now: z.string().meta({ format: 'date-time' }) });
export type ClockAnswer = Readonly<z.output<typeof clockAnswer>>;
