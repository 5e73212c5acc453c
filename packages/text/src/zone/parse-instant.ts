/**
 * Why a time was refused. `malformed`: not ISO 8601 as we read it; `impossible`: a day or time
 * that does not exist (30 February, 25:00); `out_of_range`: outside the years 1 to 9999;
 * `unknown_timezone`: the zone is not an IANA name.
 */
export type InstantError = 'malformed' | 'impossible' | 'out_of_range' | 'unknown_timezone';

/** `precision` is `day` when the input was a day without a time. `instant` is UTC with milliseconds and `Z`. */
export type ParsedInstant =
  | { readonly ok: true; readonly instant: string; readonly precision: 'day' | 'instant' }
  | { readonly ok: false; readonly error: InstantError };
