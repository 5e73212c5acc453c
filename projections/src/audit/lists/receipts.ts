import type {
  CallContext,
  ReceiptEntry,
  ReceiptsAnswer,
  ReceiptsRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { settleProjections } from '../../reading/settle.ts';
import { subjectOfId } from '../../reading/subject.ts';
import { documentsById } from '../../reading/typed.ts';
import type { AuditRecalledDocument, AuditReceiptDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';
import { findPage, type Page } from './find-page.ts';

const indexFor = async (deps: AuditDeps, request: ReceiptsRequest, context: CallContext) => {
  const { tenant } = context;
  const collection = 'audit_receipts';
  if (request.about !== null) {
    const { id } = await findAuditSubject(deps, context, request.about);
    return { collection, index: 'by_subject', equals: [tenant, id] };
  }
  if (request.key_id !== null) {
    const { keyPseudonym } = await deps.vault.tenantPseudonyms(tenant);
    return { collection, index: 'by_actor', equals: [tenant, keyPseudonym(request.key_id)] };
  }
  return { collection, index: 'by_tenant', equals: [tenant] };
};

/** Recalls that answered one memory. */
const receiptsOfMemory = async (
  deps: AuditDeps,
  request: ReceiptsRequest,
  context: CallContext,
): Promise<Page<AuditReceiptDocument>> => {
  if (request.memory_id !== null)
    await subjectOfId(deps.vault, context, request.memory_id, request.subject);
  const all = await findPage<AuditRecalledDocument>(
    deps.readModel,
    { collection: 'audit_recalled', index: 'by_memory', equals: [request.memory_id ?? ''] },
    { ...request, from: null, to: null },
  );
  const ids = all.documents.map(({ receipt_id: id }) => id);
  const [found] = await deps.readModel.read([{ kind: 'get', collection: 'audit_receipts', ids }]);
  const receipts = documentsById<AuditReceiptDocument>(found);
  return {
    documents: ids
      .flatMap((id) => receipts.get(id) ?? [])
      .filter(
        ({ at, key_id: key }) =>
          (request.from === null || at >= request.from) &&
          (request.to === null || at < request.to) &&
          (request.key_id === null || key === request.key_id),
      ),
    next_cursor: all.next_cursor,
  };
};

const entryOf = (receipt: AuditReceiptDocument): ReceiptEntry => ({
  receipt_id: receipt.receipt_id,
  subject_id: receipt.subject_id,
  at: receipt.at,
  actor: { type: receipt.actor_type, id: receipt.actor_id },
  key_id: receipt.key_id,
  hits: receipt.hits,
  event_id: receipt.event_id,
});

/** `/audit/v1/receipts`: who recalled what, when, through which key. */
export const createReceipts =
  (deps: AuditDeps): UseCase<ReceiptsRequest, ReceiptsAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['audit']);
    const page =
      request.memory_id === null
        ? await findPage<AuditReceiptDocument>(
            deps.readModel,
            await indexFor(deps, request, context),
            request,
            ({ key_id: key }) => request.key_id === null || key === request.key_id,
          )
        : await receiptsOfMemory(deps, request, context);
    return { receipts: page.documents.map(entryOf), next_cursor: page.next_cursor };
  };
