import { timingSafeEqual } from 'node:crypto';
import type { Instant } from '@palimpsest/kernel';
import { type ExportDeps, keyContext, signDownload } from './export-kind.ts';

/** A file on its way out. */
export interface Download {
  readonly contentType: 'application/json' | 'application/x-ndjson';
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The export that a signed link names; `undefined` for a wrong or expired link, and once its subject is gone. */
export const createDownloads =
  (deps: ExportDeps) =>
  async (id: string, expires: string, signature: string): Promise<Download | undefined> => {
    const kept = await deps.book.find(id);
    if (kept === undefined || kept.expires_at !== expires) return undefined;
    if (kept.expires_at <= deps.clock.now()) return undefined;
    const { pseudonym } = await deps.vault.tenantPseudonyms(kept.tenant);
    if (!isSame(signature, signDownload(pseudonym, id, expires as Instant))) return undefined;
    const box = await deps.vault.open({
      box: kept.sealed_key,
      context: keyContext(kept.tenant, id),
      subjectId: kept.subject_id,
    });
    if (typeof box?.key !== 'string') return undefined;
    const pieces = deps.files.read(id, Buffer.from(box.key, 'base64'));
    if (pieces === undefined) return undefined;
    const contentType = kept.format === 'json' ? 'application/json' : 'application/x-ndjson';
    return { contentType, bytes: kept.bytes, pieces };
  };
