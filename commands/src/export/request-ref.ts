import type { JsonObject, SealedBox, SubjectId, TenantId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

/** The caller's reference of a request, as its task holds it: in a box, with what that is bound to. */
export interface SealedRequestRef {
  readonly box: SealedBox;
  readonly event_id: string;
}

interface Owner {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
}

const contextOf = (tenant: TenantId, eventId: string) => ({
  tenant,
  stream: 'export',
  eventId,
  box: 'request_ref',
  schemaVersion: 1,
});

/** Seals a reference under the key of the subject whom the request is about. `null`: there is none. */
export const sealRequestRef = async (
  vault: Vault,
  { tenant, subject }: Owner,
  eventId: string,
  reference: string | null,
): Promise<SealedRequestRef | null> => {
  if (reference === null) return null;
  const sealer = await vault.sealerFor({ tenant, subjectId: subject });
  const [slot] = await sealer.takeSlots(1);
  if (slot === undefined) throw new TypeError('no key slot was handed out');
  const document: JsonObject = { request_ref: reference };
  return { box: sealer.seal(document, contextOf(tenant, eventId), slot), event_id: eventId };
};

/** `null`: none was given, or its key is gone. */
export const openRequestRef = async (
  vault: Vault,
  { tenant, subject }: Owner,
  sealed: SealedRequestRef | null,
): Promise<string | null> => {
  if (sealed === null) return null;
  const { box, event_id: eventId } = sealed;
  const document = await vault.open({
    box,
    context: contextOf(tenant, eventId),
    subjectId: subject,
  });
  const reference = document?.['request_ref'];
  return typeof reference === 'string' ? reference : null;
};
