import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, epochMilliseconds, instant } from '@palimpsest/kernel';
import type { Downloads } from '@palimpsest/projections';

/** How long a link works. */
const TTL_MS = 60 * 60 * 1000;

/** A file that a link leads to. */
export interface DownloadedFile {
  readonly name: string;
  readonly bytes: number;
  readonly stream: NodeJS.ReadableStream;
}

export interface DownloadFolder extends Downloads {
  /** The file of a link; `undefined`: it has expired, was made elsewhere, or its file is gone. */
  readonly open: (token: string) => Promise<DownloadedFile | undefined>;
}

interface Link {
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const linkOf = (text: string): Link | undefined => {
  try {
    const link = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Partial<Link>;
    const { id, name, until } = link;
    const whole = typeof id === 'string' && typeof name === 'string' && typeof until === 'number';
    return whole ? { id, name, until } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Files that a link gives out for an hour, without a key. A link is signed, so that nobody can make one; files older than a
 * link can be are removed whenever another is published.
 */
export const createDownloadFolder = (deps: {
  readonly directory: string;
  readonly clock: Clock;
  /** A keyed digest of its text, base64url. */
  readonly mac: (text: string) => Promise<string>;
}): DownloadFolder => {
  const folder = join(deps.directory, 'downloads');
  /** An id of ours may hold a `.`; what stands in a path does not. */
  const pathFor = (id: string): string => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return join(folder, createHash('sha256').update(id).digest('hex'));
  };

  const sweep = (): void => {
    for (const file of readdirSync(folder)) {
      const path = join(folder, file);
      const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
      // By the machine's clock, which wrote the file's time; the business clock may stand still.
      if (performance.timeOrigin + performance.now() - mtimeMs > TTL_MS)
        rmSync(path, { force: true });
    }
  };

  return {
    pathFor,
    publish: async (id, name) => {
      const path = pathFor(id);
      sweep();
      const until = epochMilliseconds(deps.clock.now()) + TTL_MS;
      const text = Buffer.from(JSON.stringify({ id, name, until })).toString('base64url');
      return {
        download_url: `/audit/v1/bundle/download?token=${text}.${await deps.mac(text)}`,
        expires_at: instant(until),
        sha256: await digestOf(path),
      };
    },
    open: async (token) => {
      const [text = '', mac = ''] = token.split('.');
      const [given, expected] = [Buffer.from(mac), Buffer.from(await deps.mac(text))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const link = linkOf(text);
      if (link === undefined || link.until < epochMilliseconds(deps.clock.now())) return undefined;
      const path = pathFor(link.id);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat === undefined
        ? undefined
        : { name: link.name, bytes: stat.size, stream: createReadStream(path) };
    },
  };
};
