import { randomBytes } from 'node:crypto';
import {
  type Actor,
  epochMilliseconds,
  type Instant,
  instant,
  type JsonObject,
  PortError,
} from '@palimpsest/kernel';
import type { TaskKind } from '@palimpsest/runtime';
import type { KeyDeps } from '../keys/key-command.ts';
import { erasedSince, nextRevision } from './erased-since.ts';
import type { ExportBook } from './export-book.ts';
import type { ExportFiles } from './export-files.ts';
import { exportItems } from './export-lines.ts';
import { createExportTally } from './export-tally.ts';
import { recordExport } from './record-export.ts';
import { openRequestRef, type SealedRequestRef } from './request-ref.ts';

export interface ExportDeps extends KeyDeps {
  readonly files: ExportFiles;
  readonly book: ExportBook;
}

/** What `user/export` asks for. */
export interface ExportInput {
  readonly format: 'jsonl' | 'json';
  readonly ttl_minutes: number;
  /** Who asked: missing in tasks that were accepted before it was kept. */
  readonly by?: Actor;
  /** The caller's reference; `null`, or missing in tasks of before: none. */
  readonly request?: SealedRequestRef | null;
}

/** What an export's key is bound to. */
export const keyContext = (tenant: string, id: string) => ({
  tenant,
  stream: 'export',
  eventId: id,
  box: 'key',
  schemaVersion: 1,
});

/** Path of a download, with the signature that stands for a key. */
export const signDownload = (
  pseudonym: (purpose: string, value: string) => string,
  id: string,
  expiresAt: Instant,
): string => pseudonym('export-link', `${id}|${expiresAt}`);

/** `export`: writes the file, in constant memory, and answers a link to it. */
export const createExportKind = (deps: ExportDeps): TaskKind => ({
  kind: 'export',
  changesReads: false,
  run: async ({ id, tenant, subjectId: subject, input }, { signal }) => {
    if (subject === null) throw new TypeError('an export without a subject');
    const { format, ttl_minutes: minutes, by, request = null } = input as unknown as ExportInput; // written by `user/export`
    const now = deps.clock.now();
    const begun = await nextRevision(deps.eventStore, subject);
    const expires = instant(epochMilliseconds(now) + minutes * 60_000);
    const { policy } = await deps.policies.current(tenant, subject);
    const key = randomBytes(32);
    const sealer = await deps.vault.sealerFor({ tenant, subjectId: subject });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new TypeError('no key slot was handed out');
    const owner = { tenant, subject };
    const reference = await openRequestRef(deps.vault, owner, request);
    let tally = createExportTally();
    const pieces = async function* (): AsyncGenerator<string> {
      const source = { ...deps, subject, now, signal };
      const isList = format === 'json';
      tally = createExportTally();
      if (isList) yield '{"items":[\n';
      for await (const item of exportItems(source)) {
        const line = JSON.stringify(item);
        yield `${isList && tally.items() > 0 ? ',\n' : ''}${line}${isList ? '' : '\n'}`;
        tally.add(item, line);
      }
      const subjectName = await deps.vault.subjectName(subject);
      const manifest: JsonObject = {
        kind: 'manifest',
        subject: subjectName === undefined ? null : { ...subjectName },
        made_at: now,
        request_ref: reference,
        items: tally.items(),
        ...tally.manifest(),
        retention: { ...policy.retention },
      };
      yield isList
        ? `\n],"manifest":${JSON.stringify(manifest)}}\n`
        : `${JSON.stringify(manifest)}\n`;
    };
    const written = await deps.files.write(id, key, pieces());
    const document = { key: key.toString('base64') };
    await deps.book.keep({
      id,
      tenant,
      subject_id: subject,
      format,
      expires_at: expires,
      bytes: written.bytes,
      sealed_key: sealer.seal(document, keyContext(tenant, id), slot),
    });
    // An erasure that began meanwhile may have looked for files before this one was there.
    if (await erasedSince(deps.eventStore, subject, begun)) {
      await deps.book.removeOf(subject);
      throw new PortError('UNAVAILABLE', 'something was erased while the file was written', {
        retryable: true,
      });
    }
    const { bytes } = written;
    const items = tally.items();
    const made = { task_id: id, subject_id: subject, format, items, bytes, expires_at: expires };
    await recordExport(deps, tenant, made, by ?? { type: 'SYSTEM', id: 'export' });
    const { pseudonym } = await deps.vault.tenantPseudonyms(tenant);
    const signature = signDownload(pseudonym, id, expires);
    return {
      download_url: `/memory/v1/download/${id}?expires=${encodeURIComponent(expires)}&signature=${signature}`,
      expires_at: expires,
      sha256: written.sha256,
      bytes: written.bytes,
      items,
    };
  },
});
