/**
 * Remembers what a pure function answered, up to `limit` arguments; the one asked first goes
 * first. Words repeat so much that anything cleverer gains nothing.
 */
export const cached = <Value>(limit: number, compute: (key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key: string): Value => {
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const value = compute(key);
    if (known.size >= limit) {
      const oldest = known.keys().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    known.set(key, value);
    return value;
  };
};
