import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rights } from '../auth/rights.ts';
import { renderOpenApi } from '../testing/openapi-document.ts';
import { createTestApp } from '../testing/test-app.ts';

const committed = new URL('../../../../docs/reference/openapi.json', import.meta.url);

const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

const refsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"\$ref": ?"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');

describe('the OpenAPI document', () => {
  it('is the one in docs/reference (npm run openapi -w @palimpsest/http writes it)', async () => {
    expect(await renderOpenApi()).toBe(await readFile(committed, 'utf8'));
  });

  it('is served as it is', async () => {
    const { app } = createTestApp();
    const response = await app.inject('/openapi.json');
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual(JSON.parse(await readFile(committed, 'utf8')));
  });

  it('has every call, each with its own id, a summary, security and errors', async () => {
    const { paths, components } = documentShape.parse(JSON.parse(await renderOpenApi()));
    expect(Object.keys(paths).toSorted()).toEqual(
      [...Object.keys(rights), '/healthz', '/readyz', '/metrics'].toSorted(),
    );
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { responses, security } of operations) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
      for (const name of security.flatMap((one) => Object.keys(one))) {
        expect(components.securitySchemes).toHaveProperty(name);
      }
    }
  });

  it('refers only to shapes that it has, and has none that it does not use', async () => {
    const text = await renderOpenApi();
    const { components } = documentShape.parse(JSON.parse(text));
    expect([...new Set(refsIn(text))].toSorted()).toEqual(
      Object.keys(components.schemas).toSorted(),
    );
  });
});

describe('the page of the document', () => {
  it('shows every call and field, and loads nothing', async () => {
    const { app } = createTestApp();
    const response = await app.inject('/docs');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    for (const path of Object.keys(rights)) expect(response.body).toContain(`POST ${path}`);
    expect(response.body).toContain('min_relevance');
    expect(response.body).not.toMatch(/<script|<img|<link|https?:\/\//);
  });
});
