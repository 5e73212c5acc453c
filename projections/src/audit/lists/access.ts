import type {
  AccessAnswer,
  AccessEntry,
  AccessRequest,
  CallContext,
  UseCase,
} from '@palimpsest/domain/contract';
import { settleProjections } from '../../reading/settle.ts';
import type { AuditEventDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';
import { keyNames } from '../shared/key-names.ts';
import { findPage } from './find-page.ts';

/** The index that narrows most; the rest is filtered. */
const indexFor = async (deps: AuditDeps, request: AccessRequest, context: CallContext) => {
  const { tenant } = context;
  const collection = 'audit_events';
  if (request.about !== null) {
    const { id } = await findAuditSubject(deps, context, request.about);
    return { collection, index: 'by_subject', equals: [tenant, id, 'content'] };
  }
  if (request.key_id !== null) {
    const { keyPseudonym } = await deps.vault.tenantPseudonyms(tenant);
    const actor = keyPseudonym(request.key_id);
    return { collection, index: 'by_actor', equals: [tenant, actor, 'content'] };
  }
  return { collection, index: 'by_tenant', equals: [tenant, 'content'] };
};

const entryOf = (event: AuditEventDocument, keys: ReadonlyMap<string, string>): AccessEntry => ({
  event_id: event.event_id,
  at: event.at,
  subject_id: event.subject_id,
  kind: event.kind,
  operation: event.operation,
  actor: { type: event.actor_type, id: event.actor_id },
  key_id: event.key_id ?? keys.get(event.actor_id) ?? null,
  memory_ids: event.memory_ids,
  count: event.count,
  receipt_id: event.receipt_id,
});

/** `/audit/v1/access`. A key that is limited to some people asks about one of them. */
export const createAccess =
  (deps: AuditDeps): UseCase<AccessRequest, AccessAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['audit', 'api_keys']);
    const query = await indexFor(deps, request, context);
    const keys = await keyNames(deps, context);
    const page = await findPage<AuditEventDocument>(
      deps.readModel,
      query,
      request,
      (event) =>
        (request.operation === null || event.operation === request.operation) &&
        (request.key_id === null || (event.key_id ?? keys.get(event.actor_id)) === request.key_id),
    );
    return {
      access: page.documents.map((event) => entryOf(event, keys)),
      next_cursor: page.next_cursor,
    };
  };
