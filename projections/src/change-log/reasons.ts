import type { SubjectId, TenantId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import type { ChangeDocument } from './projection.ts';

/** Free texts that callers gave as reasons, by the event that carries them. */
export const openReasons = async (
  vault: Vault,
  tenant: TenantId,
  changes: readonly ChangeDocument[],
): Promise<ReadonlyMap<string, string>> => {
  const sealed = changes.flatMap(({ reason_box: box, subject_id: subject }) =>
    box === null ? [] : [{ ...box, subject }],
  );
  const opened = await vault.openMany(
    sealed.map((box) => ({
      box: box.sealed,
      context: {
        tenant,
        stream: box.stream,
        eventId: box.event_id,
        box: 'sealed_reason',
        schemaVersion: box.schema_version,
      },
      subjectId: box.subject as SubjectId,
    })),
  );
  return new Map(
    sealed.flatMap(({ event_id: event }, index): [string, string][] => {
      const reason = opened[index]?.['reason'];
      return typeof reason === 'string' ? [[event, reason]] : [];
    }),
  );
};
