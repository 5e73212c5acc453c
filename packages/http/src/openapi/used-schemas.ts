const prefix = '#/components/schemas/';

const refsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' && member.startsWith(prefix)
      ? [member.slice(prefix.length)]
      : refsIn(member),
  );
};

/**
 * Names of the shared schemas that the given parts of a document refer to, straight or through each
 * other. The generator lists every shape twice, as input and as output; most are one of the two.
 */
export const usedSchemas = (
  roots: unknown,
  schemas: Readonly<Record<string, unknown>>,
): ReadonlySet<string> => {
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const name of refsIn(part)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(roots);
  return used;
};
