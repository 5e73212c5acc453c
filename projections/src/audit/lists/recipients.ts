import type { RecipientsAnswer, RecipientsRequest, UseCase } from '@palimpsest/domain/contract';
import { settleProjections } from '../../reading/settle.ts';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditEventDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';

const CHUNK = 500;

interface Received {
  readonly first_at: string;
  last_at: string;
}

interface KeyRecipient extends Received {
  readonly operations: Record<string, number>;
  readonly memories: Set<string>;
}

interface ProviderRecipient extends Received {
  calls: number;
}

/** `/audit/v1/recipients`: folded from every read of the subject and every model call about them, in flat memory but for the ids. */
export const createRecipients =
  (deps: AuditDeps): UseCase<RecipientsRequest, RecipientsAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['audit']);
    const { id } = await findAuditSubject(deps, context, request.about);
    const keys = new Map<string, KeyRecipient>();
    const providers = new Map<string, ProviderRecipient>();
    const take = (event: AuditEventDocument): void => {
      const { at } = event;
      for (const { provider, calls } of event.providers.filter((one) => one.calls > 0)) {
        const known = providers.get(provider) ?? { first_at: at, last_at: at, calls: 0 };
        known.calls += calls;
        known.last_at = at;
        providers.set(provider, known);
      }
      if (event.kind !== 'read' || event.key_id === null) return;
      const known = keys.get(event.key_id) ?? {
        first_at: at,
        last_at: at,
        operations: {},
        memories: new Set<string>(),
      };
      known.operations[event.operation] = (known.operations[event.operation] ?? 0) + 1;
      for (const memory of event.memory_ids) known.memories.add(memory);
      known.last_at = at;
      keys.set(event.key_id, known);
    };
    for (let after = '', more = true; more; ) {
      const { documents } = await deps.readModel.find({
        collection: 'audit_events',
        index: 'by_subject',
        equals: [context.tenant, id, 'content'],
        range: { gt: after },
        limit: CHUNK,
      });
      const page = documentsOf<AuditEventDocument>(documents);
      page.forEach(take);
      after = page.at(-1)?.sort ?? after;
      more = page.length === CHUNK;
    }
    return {
      subject_id: id,
      keys: [...keys].map(([keyId, { memories, ...rest }]) => ({
        key_id: keyId,
        ...rest,
        memories: memories.size,
      })),
      providers: [...providers].map(([provider, rest]) => ({ provider, model: null, ...rest })),
    };
  };
