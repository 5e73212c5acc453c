import { reachAdmits } from '@palimpsest/domain';
import {
  type GetAnswer,
  type GetRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, epochMilliseconds } from '@palimpsest/kernel';
import type { OverlayDocument, RowDocument } from '../memories/collections.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { isDeleted, memoryObjects, statusToday } from '../reading/found.ts';
import { keyReach } from '../reading/reach.ts';
import { rowPerMemory } from '../reading/rows.ts';
import { notFound, subjectOfId } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { type QuoteReader, quotesAnswer } from './quotes.ts';

/** `/memory/v1/get`. */
export const createGet =
  (deps: QueryDeps & { readonly readQuotes: QuoteReader }): UseCase<GetRequest, GetAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const now = deps.clock.now();
    if (request.known_at !== null && epochMilliseconds(request.known_at) > epochMilliseconds(now)) {
      throw new DomainError('INVALID_ARGUMENT', 'known_at lies in the future', {
        field: 'known_at',
      });
    }
    const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
    const [rowDocuments, overlayDocuments] = await deps.readModel.read([
      {
        kind: 'by-keys',
        collection: 'rows',
        index: 'by_memory',
        keys: [[request.memory_id]],
        limit: 10_000,
      },
      { kind: 'get', collection: 'overlays', ids: [request.memory_id] },
    ]);
    const rows = documentsOf<RowDocument>(rowDocuments);
    const [overlay] = documentsOf<OverlayDocument>(overlayDocuments);
    const row = rowPerMemory(rows, { asOf: request.as_of, knownAt: request.known_at }).get(
      request.memory_id,
    );
    const today = rowPerMemory(rows, { asOf: null, knownAt: null }).get(request.memory_id);
    const reach = await keyReach(deps.vault, context);
    if (row === undefined || !reachAdmits(reach, row, 'read')) throw notFound('memory');
    if (isDeleted(overlay) && !showsDeleted(context.key.scopes)) throw notFound('memory');

    const travelling = request.as_of !== null || request.known_at !== null;
    const held = row.status === 'SUPERSEDED' && request.as_of !== null ? 'ACTIVE' : row.status;
    const [object] = await memoryObjects(
      deps,
      [{ row, status: travelling ? held : statusToday(row, overlay), overlay, today }],
      subject,
      { weigh: !travelling, policy: await deps.policies.current(context.tenant), now },
    );
    if (object === undefined) throw notFound('memory');
    if (!request.quotes) return object;
    const quotes = await deps.readQuotes(context.tenant, subject.id, [row.content_event]);
    return { ...object, quotes: quotesAnswer(quotes.get(row.content_event) ?? []) };
  };
