import type { FastifyPluginAsync } from 'fastify';
import { renderDocsPage } from './docs-page.ts';

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // The page is one document: no script, nothing from elsewhere.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const;

/** `/openapi.json` and a page that shows it; both rendered once, when first asked for. */
export const documentRoutes = (): FastifyPluginAsync => async (app) => {
  let json: string | undefined;
  let page: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    json ??= JSON.stringify(app.swagger());
    reply.type('application/json; charset=utf-8');
    return json;
  });
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= renderDocsPage(app.swagger());
    reply.headers(pageHeaders);
    return page;
  });
};
