/**
 * The pause that a provider asks for, in ms, from `retry-after-ms` or `Retry-After` (seconds or a date).
 * A date is counted from the answer's own `Date` header, so that the two clocks need not agree.
 */
export const retryAfterMs = (headers: Headers | undefined): number | undefined => {
  const exact = numberOf(headers?.get('retry-after-ms'));
  if (exact !== undefined) return exact;
  const header = headers?.get('retry-after');
  const seconds = numberOf(header);
  if (seconds !== undefined) return seconds * 1000;
  const until = Date.parse(header ?? '');
  const now = Date.parse(headers?.get('date') ?? '');
  return Number.isNaN(until) || Number.isNaN(now) ? undefined : Math.max(0, until - now);
};

const numberOf = (header: string | null | undefined): number | undefined =>
  header !== null && header !== undefined && /^\d+(?:\.\d+)?$/.test(header.trim())
    ? Number(header)
    : undefined;
