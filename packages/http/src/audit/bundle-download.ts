import { DomainError } from '@palimpsest/kernel';
import type { FastifyPluginAsync } from 'fastify';

/** The bundle that a signed link leads to; `undefined` for a link that leads nowhere. */
export type OpenBundle = (token: string) => Promise<
  | {
      /** Plain ASCII, without quotes. */
      readonly name: string;
      readonly bytes: number;
      readonly stream: NodeJS.ReadableStream;
    }
  | undefined
>;

/** `GET /audit/v1/bundle/download?token=…`: works without a key, for as long as the link does. */
export const bundleDownloadRoutes =
  (openBundle: OpenBundle): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { readonly token?: string } }>(
      '/audit/v1/bundle/download',
      { schema: { hide: true } },
      async (request, reply) => {
        const file = await openBundle(request.query.token ?? '');
        if (file === undefined) {
          throw new DomainError('NOT_FOUND', 'no such download', {
            hint: 'links expire; ask for the file again',
          });
        }
        return reply
          .type('application/x-tar')
          .header('content-length', file.bytes)
          .header('content-disposition', `attachment; filename="${file.name}"`)
          .header('cache-control', 'no-store')
          .send(file.stream);
      },
    );
  };
