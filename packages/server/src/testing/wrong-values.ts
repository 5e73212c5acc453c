/** A schema of the OpenAPI document, as far as wrong values are made from it. */
export interface BodySchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly BodySchema[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly description?: string;
}

/** A value that a field must not take, and where it stands in the body. */
export interface WrongValue {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const times = ['tomorrow', '2026-02-30', '2026-02-28T25:00:00Z', '0000-01-01', '2026-13-01'];

const wrongTexts = (name: string | number, schema: BodySchema): readonly unknown[] => [
  ...((schema.minLength ?? 0) > 0 ? [''] : []),
  ...(schema.maxLength === undefined ? [] : ['é'.repeat(schema.maxLength + 1)]),
  ...(schema.enum === undefined ? [] : ['NONSENSE']),
  ...(name === 'timezone' ? ['Mars/Olympus', 'UTC+25', '\u0000'] : []),
  ...(schema.description?.startsWith('ISO 8601') === true ? times : []),
  ['a list'],
  { an: 'object' },
];

const wrongNumbers = ({ type, minimum, maximum }: BodySchema): readonly unknown[] => [
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(type === 'integer' ? [1.5] : []),
  'a text',
  {},
];

/** Values that no field of the schema takes, at its place. `null` and absence are left out: many fields take them. */
const ownValues = (name: string | number, schema: BodySchema): readonly unknown[] => {
  switch (schema.type) {
    case 'string':
      return wrongTexts(name, schema);
    case 'integer':
    case 'number':
      return wrongNumbers(schema);
    case 'boolean':
      return ['yes', 1, {}];
    case 'array':
      return ['a text', {}, 7];
    case 'object':
      return ['a text', [], 7];
    default:
      return [];
  }
};

/**
 * Wrong values for every field that a schema declares, down to the members of objects and lists. A field that takes
 * several types is given what its first one that is not null refuses, when there is no other.
 */
export const wrongValues = (
  schema: BodySchema,
  path: readonly (string | number)[] = [],
): readonly WrongValue[] => {
  const types = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (types !== undefined) {
    const [only, ...others] = types;
    return only === undefined || others.length > 0 ? [] : wrongValues(only, path);
  }
  const name = path.at(-1);
  const own =
    name === undefined ? [] : ownValues(name, schema).map((value): WrongValue => ({ path, value }));
  const members = Object.entries(schema.properties ?? {}).flatMap(([member, of]) =>
    wrongValues(of, [...path, member]),
  );
  const unknown: readonly WrongValue[] =
    schema.properties === undefined ? [] : [{ path: [...path, 'user_idd'], value: 1 }];
  const items =
    schema.items?.properties === undefined ? [] : wrongValues(schema.items, [...path, 0]);
  return [...own, ...members, ...unknown, ...items];
};

type Mutable = Record<string | number, unknown>;

const isContainer = (value: unknown): value is Mutable =>
  typeof value === 'object' && value !== null;

/** The body with the wrong value in it; what lies on the way there and is missing is made. */
export const withValue = (body: object, { path, value }: WrongValue): object => {
  const changed = structuredClone(body);
  let at = changed as Mutable;
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) {
      at[step] = value;
      break;
    }
    const next = at[step];
    const made = isContainer(next)
      ? next
      : ((typeof path[index + 1] === 'number' ? [] : {}) as Mutable);
    at[step] = made;
    at = made;
  }
  return changed;
};

/** As an error names a place: `messages[0].content`. */
export const nameOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, step) =>
      typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`,
    '',
  );
