import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { parseJson } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';

const announcedLength = (request: FastifyRequest): number | undefined => {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
};

const byteOrderMark = '\uFEFF';

const decode = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) {
    throw new DomainError('INVALID_ARGUMENT', 'the body is not valid UTF-8', {
      field: 'body',
      hint: 'send JSON in UTF-8',
    });
  }
  const text = bytes.toString('utf8');
  // RFC 8259 section 8.1 lets a reader ignore a mark that some tools put in front.
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
};

const unsupported = (hint: string): DomainError =>
  new DomainError('UNSUPPORTED_MEDIA_TYPE', 'the body must be JSON in UTF-8', {
    field: 'content-type',
    hint,
  });

/** JSON has no other encoding than UTF-8 (RFC 8259); a body that says so is refused, not misread. */
const checkEncoding = (request: FastifyRequest): void => {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(
    request.headers['content-type'] ?? '',
  )?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported('use charset=utf-8');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported('send the body without content-encoding');
};

/**
 * One reader for every body: JSON is kept as bytes and parsed without losing digits; any other type is
 * read to its end too, and refused.
 */
export const registerBodyParser = (app: FastifyInstance, drain: number): void => {
  const read = (request: FastifyRequest, stream: IncomingMessage) =>
    readBody(stream, {
      limit: request.routeOptions.bodyLimit,
      drain,
      announced: announcedLength(request),
    });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, stream: IncomingMessage) => {
      const bytes = await read(request, stream);
      checkEncoding(request);
      request.bodyBytes = bytes;
      return parseJson(decode(bytes));
    },
  );
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    await read(request, stream);
    throw unsupported('use content-type: application/json');
  });
};
