interface ZoneClock {
  readonly formatter: Intl.DateTimeFormat;
  /** offsets by quarter of an hour */
  readonly offsets: Map<number, number>;
}

/** Formatters are costly to make (about 50 µs), and zone names come from callers: keep a few, drop the oldest. */
const MAX_ZONES = 64;
const MAX_OFFSETS = 2_000;
const zones = new Map<string, ZoneClock>();

/** Letters first: `Intl` also takes bare offsets such as `+08:00`, which are not zone names. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** Since then every zone has changed its clocks at a full quarter of an hour of UTC. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const QUARTER_MS = 900_000;

const dropOldest = <Key>(map: Map<Key, unknown>, limit: number): void => {
  const oldest = map.keys().next();
  if (map.size >= limit && !oldest.done) map.delete(oldest.value);
};

const clockOf = (zone: string): ZoneClock => {
  const known = zones.get(zone);
  if (known) return known;
  if (!ZONE_NAME.test(zone)) throw new RangeError('not an IANA time zone name');
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  });
  const made = { formatter, offsets: new Map<number, number>() };
  dropOldest(zones, MAX_ZONES);
  zones.set(zone, made);
  return made;
};

/** True for an IANA zone name that this runtime knows (`Asia/Shanghai`, `UTC`; any case). */
export const isTimeZone = (name: string): boolean => {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
};

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

const readOffset = (epochMs: number, formatter: Intl.DateTimeFormat): number => {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(formatter.format(epochMs)) ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
};

/**
 * What the zone's clocks are ahead of UTC at an instant, in milliseconds.
 * @throws RangeError for an unknown zone or an instant that no `Date` can hold
 */
export const offsetAt = (epochMs: number, zone: string): number => {
  const { formatter, offsets } = clockOf(zone);
  if (!(epochMs >= QUARTERS_SINCE)) return readOffset(epochMs, formatter);
  const quarter = Math.floor(epochMs / QUARTER_MS);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  const offset = readOffset(epochMs, formatter);
  dropOldest(offsets, MAX_OFFSETS);
  offsets.set(quarter, offset);
  return offset;
};
