import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { usedSchemas } from './used-schemas.ts';

const zodToJsonConfig = { unrepresentable: 'any' } as const;

const addSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });

type Document = ReturnType<typeof addSchemas>;

interface WithSchemas {
  readonly paths?: unknown;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

const onlyUsed = (document: Document): Document => {
  // The library types every member as any version of OpenAPI; these two are alike in all of them.
  const { components, paths } = document as WithSchemas;
  const schemas = components?.schemas ?? {};
  const used = usedSchemas(paths, schemas);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    components: { ...components, schemas: Object.fromEntries(kept) },
  } as Document;
};

/** Collects the routes that follow into one OpenAPI document, from their zod schemas. */
export const collectOpenApi = (app: FastifyInstance, version: string): void => {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Palimpsest',
        version,
        description:
          'Long-term memory for AI agents. Every answer is `{code, msg, trace_id, data}`; code 0 is success, other codes stand in docs/reference/errors.md.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (source) => onlyUsed(addSchemas(source)),
  });
};
