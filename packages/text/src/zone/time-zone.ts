/** Formatters are costly to make (about 50 µs), and zone names come from callers: keep a few, drop the oldest. */
const MAX_FORMATTERS = 64;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Letters first: `Intl` also takes bare offsets such as `+08:00`, which are not zone names. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  if (!ZONE_NAME.test(zone)) throw new RangeError('not an IANA time zone name');
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const oldest = formatters.keys().next();
  if (formatters.size >= MAX_FORMATTERS && !oldest.done) formatters.delete(oldest.value);
  formatters.set(zone, made);
  return made;
};

/** True for an IANA zone name that this runtime knows (`Asia/Shanghai`, `UTC`; any case). */
export const isTimeZone = (name: string): boolean => {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
};

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * What the zone's clocks are ahead of UTC at an instant, in milliseconds.
 * @throws RangeError for an unknown zone or an instant that no `Date` can hold
 */
export const offsetAt = (epochMs: number, zone: string): number => {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(formatterOf(zone).format(epochMs)) ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
};
