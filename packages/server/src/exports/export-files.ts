import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFiles } from '@palimpsest/commands';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Ids are made by us, but end up in links: nothing else may become a path. */
const nameOf = (id: string): string => {
  if (!/^[\w.-]{1,200}$/.test(id)) throw new TypeError('not the id of an export');
  return `${id}.sealed`;
};

/** Files in a folder of the data directory: `iv ‖ ciphertext ‖ tag`, AES-256-GCM, under a key that lies elsewhere. */
export const createExportFiles = (directory: string): ExportFiles => {
  const pathOf = (id: string): string => join(directory, nameOf(id));
  return {
    write: async (id, key, pieces) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const digest = createHash('sha256');
      let bytes = 0;
      await using file = await open(pathOf(id), 'w', 0o600);
      await file.write(iv);
      for await (const piece of pieces) {
        const plain = Buffer.from(piece, 'utf8');
        digest.update(plain);
        bytes += plain.length;
        await file.write(cipher.update(plain));
      }
      cipher.final();
      await file.write(cipher.getAuthTag());
      await file.sync();
      return { sha256: digest.digest('hex'), bytes };
    },
    read: (id, key) => {
      const path = pathOf(id);
      if (!existsSync(path)) return undefined;
      return (async function* () {
        const { size } = await stat(path);
        await using file = await open(path, 'r');
        const iv = Buffer.alloc(IV_BYTES);
        const tag = Buffer.alloc(TAG_BYTES);
        await file.read(iv, 0, IV_BYTES, 0);
        await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', key, iv);
        decipher.setAuthTag(tag);
        const body = createReadStream(path, { start: IV_BYTES, end: size - TAG_BYTES - 1 });
        for await (const piece of body) yield decipher.update(piece as Buffer); // no encoding was given
        yield decipher.final();
      })();
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
};
