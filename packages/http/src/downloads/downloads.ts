import { Readable } from 'node:stream';
import { DomainError } from '@palimpsest/kernel';
import type { FastifyPluginAsync } from 'fastify';
import type { HttpDeps } from '../app-deps.ts';

/** Files behind signed links: no key is asked for, and nothing tells a wrong link from an expired one. */
export const downloadRoutes =
  (deps: Pick<HttpDeps, 'openDownload'>): FastifyPluginAsync =>
  async (app) => {
    app.get<{
      Params: { id: string };
      Querystring: { expires?: string; signature?: string };
    }>('/memory/v1/download/:id', { schema: { hide: true } }, async (request, reply) => {
      const { expires = '', signature = '' } = request.query;
      const file = await deps.openDownload(request.params.id, expires, signature);
      if (file === undefined) throw new DomainError('NOT_FOUND', 'no such file, or not any more');
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': file.bytes,
          'content-disposition': 'attachment',
          'cache-control': 'no-store',
        })
        .send(Readable.from(file.pieces));
    });
  };
