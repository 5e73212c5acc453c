import { reachAdmits } from '@palimpsest/domain';
import {
  type GetAnswer,
  type GetRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { QueryDeps } from '../reading/deps.ts';
import { memoryObjects } from '../reading/found.ts';
import { requireKnown } from '../reading/known-at.ts';
import { keyReach } from '../reading/reach.ts';
import { rowsOfMemories } from '../reading/rows.ts';
import { bothNow, overlaysOfMemories, standingAt } from '../reading/standing.ts';
import { notFound, subjectOfId } from '../reading/subject.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { type QuoteReader, quotesAnswer } from './quotes.ts';

/** `/memory/v1/get`. */
export const createGet =
  (deps: QueryDeps & { readonly readQuotes: QuoteReader }): UseCase<GetRequest, GetAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const now = deps.clock.now();
    requireKnown(request.known_at, now);
    const { memory_id: id } = request;
    const subject = await subjectOfId(deps.vault, context, id, request.subject);
    const [rows, overlays, reach, policy] = await Promise.all([
      rowsOfMemories(deps.readModel, [id], 'all'),
      overlaysOfMemories(deps.readModel, [id]),
      keyReach(deps.vault, context),
      deps.policies.current(context.tenant, subject.id),
    ]);
    const overlay = overlays.deletions.get(id);
    const ending = overlays.endings.get(id);
    const clocks = { asOf: request.as_of, knownAt: request.known_at };
    const standing = standingAt(rows, clocks, now, overlay, ending);
    const mayShowDeleted = showsDeleted(context.key.scopes);
    if (
      standing === undefined ||
      !reachAdmits(reach, standing.row, 'read') ||
      (standing.status === 'DELETED' && !mayShowDeleted)
    ) {
      throw notFound('memory');
    }
    const travelling = request.as_of !== null || request.known_at !== null;
    const today = standingAt(rows, bothNow, now, overlay, ending);
    const [object] = await memoryObjects(deps, [{ ...standing, overlay, today }], subject, {
      weigh: !travelling,
      policy,
      now,
    });
    if (object === undefined) throw notFound('memory');
    if (!request.quotes) return object;
    const event = standing.row.content_event;
    const quotes = await deps.readQuotes(subject.id, [event], mayShowDeleted);
    return { ...object, quotes: quotesAnswer(quotes.get(event) ?? []) };
  };
