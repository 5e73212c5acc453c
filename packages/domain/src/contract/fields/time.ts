import type { Instant } from '@palimpsest/kernel';
import { type InstantError, isTimeZone, parseInstant } from '@palimpsest/text';
import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * A time as the caller writes it: ISO 8601, or a day, which means its start. Without an offset it is
 * read in the body's `timezone`, so {@link resolveTimes} turns it into an instant only once the whole
 * body is known.
 */
export const timeField = z
  .string()
  .min(1, 'must not be empty')
  .max(limits.timeCharacters)
  .meta({
    description:
      'ISO 8601 time or day; without an offset it is read in the timezone of the body, else UTC.',
    examples: ['2026-02-15', '2026-02-15T09:30:00', '2026-02-15T09:30:00+08:00'],
  });

/** IANA name, default UTC. */
export const timezoneField = z
  .string()
  .min(1, 'must not be empty')
  .max(limits.timezoneCharacters)
  .refine((name) => isTimeZone(name), {
    message: 'must be an IANA time zone such as Europe/Paris',
    abort: true,
  })
  .default('UTC');

const messages: Readonly<Record<InstantError, string>> = {
  malformed: 'must be an ISO 8601 time such as 2026-02-15T09:30:00Z or a day such as 2026-02-15',
  impossible: 'is a day or time that does not exist',
  out_of_range: 'must lie in the years 1 to 9999',
  unknown_timezone: 'must be read in an IANA time zone',
};

/** Turns one time into an instant; adds an issue at `path` when it is none. */
export const resolveTime = (
  text: string,
  timezone: string,
  path: readonly PropertyKey[],
  context: z.RefinementCtx,
): Instant => {
  const parsed = parseInstant(text, timezone);
  if (parsed.ok) return parsed.instant as Instant;
  context.addIssue({ code: 'custom', path: [...path], message: messages[parsed.error] });
  return z.NEVER;
};

/** Each named member that is a text becomes an {@link Instant}; null and undefined stay. */
export type Resolved<T, Names extends keyof T> = {
  [K in keyof T]: K extends Names
    ? T[K] extends string
      ? Instant
      : Instant | Exclude<T[K], string>
    : T[K];
};

/** Resolves the named members of a body (or of a member at `path`) in `timezone`. */
export const resolveTimes = <T extends object, Names extends keyof T & string>(
  body: T,
  names: readonly Names[],
  timezone: string,
  context: z.RefinementCtx,
  path: readonly PropertyKey[] = [],
): Resolved<T, Names> => {
  const resolved: Partial<Record<Names, Instant>> = {};
  for (const name of names) {
    const text = body[name];
    if (typeof text === 'string') {
      resolved[name] = resolveTime(text, timezone, [...path, name], context);
    }
  }
  // The spread replaces exactly the texts under `names`, which is what Resolved says.
  return { ...body, ...resolved } as Resolved<T, Names>;
};

/** Adds an issue when a half-open interval is empty: its end must come after its start. */
export const checkInterval = (
  from: Instant | null | undefined,
  to: Instant | null | undefined,
  name: string,
  startName: string,
  context: z.RefinementCtx,
  path: readonly PropertyKey[] = [],
): void => {
  if (from && to && to <= from) {
    context.addIssue({
      code: 'custom',
      path: [...path, name],
      message: `must be later than ${startName}`,
    });
  }
};

/** A list of what happened `from` on and before `to`. */
export const periodFields = {
  from: timeField.nullable().default(null),
  to: timeField.nullable().default(null),
  timezone: timezoneField,
} as const;

/** The body with its period in instants; `to` must come after `from`. */
export const resolvePeriod = <
  T extends { readonly from: string | null; readonly to: string | null },
>(
  body: T,
  timezone: string,
  context: z.RefinementCtx,
) => {
  const { from, to } = resolveTimes(
    { from: body.from, to: body.to },
    ['from', 'to'],
    timezone,
    context,
  );
  checkInterval(from, to, 'to', 'from', context);
  return { ...body, from, to };
};
