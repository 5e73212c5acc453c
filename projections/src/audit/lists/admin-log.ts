import type { AdminLogAnswer, AdminLogRequest, UseCase } from '@palimpsest/domain/contract';
import type { EventId } from '@palimpsest/kernel';
import { settleProjections } from '../../reading/settle.ts';
import type { AuditEventDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { findPage } from './find-page.ts';

/** `/audit/v1/admin_log`. */
export const createAdminLog =
  (deps: AuditDeps): UseCase<AdminLogRequest, AdminLogAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['audit']);
    const page = await findPage<AuditEventDocument>(
      deps.readModel,
      { collection: 'audit_events', index: 'by_tenant', equals: [context.tenant, 'admin'] },
      request,
    );
    const entries = await Promise.all(
      page.documents.map(async (event) => {
        const leaf = await deps.ledger.findEvent(context.tenant, event.event_id as EventId);
        return {
          event_id: event.event_id,
          type: event.type,
          at: event.at,
          actor: { type: event.actor_type, id: event.actor_id },
          subject_id: event.subject_id,
          what: event.what,
          sequence: leaf === undefined ? null : Number(leaf.sequence),
        };
      }),
    );
    return { entries, next_cursor: page.next_cursor };
  };
