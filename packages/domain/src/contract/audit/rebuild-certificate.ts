import { z } from 'zod';
import { hexAnswer, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/rebuild_certificate`: every projection rebuilt beside the live one and compared with it, signed. */
export const rebuildCertificateRequest = z.strictObject({});
export type RebuildCertificateRequest = z.output<typeof rebuildCertificateRequest>;

export const rebuildCertificateAnswer = z.object({
  ok: z.boolean(),
  at: instantAnswer,
  projections: z
    .array(
      z
        .object({
          name: z.string(),
          version: z.int(),
          events: sizeField,
          live_digest: hexAnswer,
          rebuilt_digest: hexAnswer,
          equal: z.boolean(),
        })
        .readonly(),
    )
    .readonly(),
  ledger: z.object({ size: sizeField, root: hexAnswer }).readonly(),
  key_id: z.string(),
  /** Signed note over the report; its text is canonical JSON. */
  text: z.string(),
});
export type RebuildCertificateAnswer = Readonly<z.output<typeof rebuildCertificateAnswer>>;
