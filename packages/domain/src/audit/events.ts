import { z } from 'zod';

/**
 * What auditors did, stream `tenant-<tenant>`. Names and fields are storage format. They change no state: nothing folds
 * them but the record that auditors are shown.
 */
export const auditEventSchemas = {
  /** An audit call; stands in the log before its answer goes out. */
  AuditAccessed: z.strictObject({
    /** Name of the call, such as `audit.verify`. */
    operation: z.string(),
    key_id: z.string(),
    /** Whom it was about, where it was about somebody that we know. */
    subject_id: z.string().nullable(),
    memory_id: z.string().nullable(),
    receipt_id: z.string().nullable(),
    event: z.string().nullable(),
    /** `OK`, or the error's code. */
    outcome: z.string(),
    /** Things in the answer: events, receipts, memories. */
    count: z.int().min(0),
  }),
} as const;

export const auditSchemaVersions: Readonly<Record<AuditEventType, number>> = {
  AuditAccessed: 1,
};

export type AuditEventType = keyof typeof auditEventSchemas;
export type AuditEventData<T extends AuditEventType> = z.infer<(typeof auditEventSchemas)[T]>;
