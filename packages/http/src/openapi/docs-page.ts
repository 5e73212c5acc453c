import { z } from 'zod';

/** The parts of an OpenAPI document that the page shows; everything else is passed over. */
const schemaShape: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => schemaShape),
    )
    .optional(),
  items: z.lazy(() => schemaShape).optional(),
  anyOf: z.array(z.lazy(() => schemaShape)).optional(),
});

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly required?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
}

const jsonContent = z.object({
  content: z.object({ 'application/json': z.object({ schema: schemaShape }) }),
});

const documentShape = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        requestBody: jsonContent.optional(),
        responses: z.record(z.string(), z.union([jsonContent, z.unknown()])).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schemaShape) }),
});

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (unit) => `&#${unit.charCodeAt(0)};`);

const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref;

const limitsOf = (schema: Schema): string => {
  const range = (low: number | undefined, high: number | undefined, unit: string) =>
    low === undefined && high === undefined ? '' : ` ${low ?? ''}–${high ?? ''}${unit}`;
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' long'),
    range(schema.minItems, schema.maxItems, ' items'),
  ].join('');
};

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) {
    const name = escaped(nameOfRef(schema.$ref));
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ');
  }
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const));
  if (schema.items !== undefined) return `[ ${typeOf(schema.items)} ]${escaped(limitsOf(schema))}`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
  return escaped(`${type}${limitsOf(schema)}`);
};

/** Objects inside of a field, whether alone, in a list or as one of several. */
const inner = (schema: Schema): Schema | undefined =>
  schema.properties !== undefined
    ? schema
    : schema.items !== undefined
      ? inner(schema.items)
      : schema.anyOf?.map(inner).find((found) => found !== undefined);

const rowsOf = (schema: Schema, prefix = ''): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const facts = [
        schema.required?.includes(name) === true ? 'required' : '',
        field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
        field.description ?? '',
      ].filter((fact) => fact !== '');
      const nested = inner(field);
      return `<tr><td><code>${escaped(prefix + name)}</code></td><td>${typeOf(field)}</td><td>${escaped(facts.join('; '))}</td></tr>${
        nested === undefined ? '' : rowsOf(nested, `${prefix}${name}.`)
      }`;
    })
    .join('\n');

const tableOf = (caption: string, schema: Schema): string => {
  const rows = rowsOf(inner(schema) ?? schema);
  return rows === ''
    ? `<p>${caption}: ${typeOf(schema)}</p>`
    : `<table><caption>${caption}</caption>${rows}</table>`;
};

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fdfcf9}
h2{margin-top:2.5rem;font:600 1rem ui-monospace,monospace}table{border-collapse:collapse;width:100%;margin:.5rem 0}
caption{text-align:left;font-weight:600}td{border-top:1px solid #ddd8cc;padding:.2rem .6rem .2rem 0;vertical-align:top}`;

/**
 * The OpenAPI document as one page for people: no script, nothing loaded from anywhere, so that it
 * reads the same on a machine without a network.
 */
export const renderDocsPage = (document: unknown): string => {
  const { info, paths, components } = documentShape.parse(document);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, requestBody, responses }]) => {
      const answers = Object.entries(responses ?? {}).map(([status, response]) => {
        const parsed = jsonContent.safeParse(response);
        return parsed.success
          ? tableOf(`Answer ${escaped(status)}`, parsed.data.content['application/json'].schema)
          : '';
      });
      return `<h2 id="${escaped(path)}">${method.toUpperCase()} ${escaped(path)}</h2><p>${escaped(summary)}</p>${
        requestBody === undefined
          ? ''
          : tableOf('Body', requestBody.content['application/json'].schema)
      }${answers.join('')}`;
    }),
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<h2 id="${escaped(name)}">${escaped(name)}</h2>${tableOf('Fields', schema)}`,
  );
  const title = escaped(`${info.title} ${info.version}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1><p>${escaped(info.description)} <a href="/openapi.json">openapi.json</a></p>
${calls.join('\n')}\n<h1>Shapes</h1>\n${shapes.join('\n')}</body></html>\n`;
};
