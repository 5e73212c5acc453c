import type { HoldDetails } from '@palimpsest/domain';
import type { HoldEntry, HoldsAnswer, HoldsRequest, UseCase } from '@palimpsest/domain/contract';
import { type EventStore, type Instant, subjectId } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { settleProjections } from '../reading/settle.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import type { HoldDocument, HoldReleaseDocument } from './projection.ts';

const statusOf = (
  { until }: HoldDocument,
  release: HoldReleaseDocument | undefined,
  now: Instant,
): HoldEntry['status'] => {
  if (release !== undefined) return release.cause;
  return until !== null && until <= now ? 'EXPIRED' : 'ACTIVE';
};

const entryOf = async (
  deps: QueryDeps,
  hold: HoldDocument,
  release: HoldReleaseDocument | undefined,
): Promise<HoldEntry> => {
  const subject = subjectId(hold.subject_id);
  const box =
    hold.sealed === null
      ? null
      : await deps.vault.open({
          box: hold.sealed,
          context: {
            tenant: hold.tenant,
            stream: hold.stream,
            eventId: hold.event_id,
            box: 'sealed',
            schemaVersion: hold.schema_version,
          },
          subjectId: subject,
        });
  const details = box as HoldDetails | null; // sealed by us, checked by its schema then
  return {
    hold_id: hold.hold_id,
    subject_id: subject,
    subject: (await deps.vault.subjectName(subject)) ?? null,
    case_ref: details?.case_ref ?? null,
    owner: details?.owner ?? null,
    status: statusOf(hold, release, deps.clock.now()),
    placed_at: hold.placed_at,
    until: hold.until,
    released_at: release?.released_at ?? null,
    placed_by: hold.placed_by,
  };
};

const LIST = 'holds';

/** `/audit/v1/holds`, newest first, past ones too. */
export const createListHolds =
  (
    deps: QueryDeps & { readonly eventStore: Pick<EventStore, 'head'> },
  ): UseCase<HoldsRequest, HoldsAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['holds']);
    const [before] = readCursor(LIST, request.cursor) ?? [];
    const page = await deps.readModel.find({
      collection: 'holds',
      index: 'by_tenant',
      equals: [context.tenant],
      order: 'descending',
      limit: request.limit + 1,
      ...(before === undefined ? {} : { range: { lt: before } }),
    });
    const found = documentsOf<HoldDocument>(page.documents);
    const shown = found.slice(0, request.limit);
    const [releaseDocuments] = await deps.readModel.read([
      { kind: 'get', collection: 'hold_releases', ids: shown.map(({ hold_id: id }) => id) },
    ]);
    const releases = documentsById<HoldReleaseDocument>(releaseDocuments);
    const last = shown.at(-1);
    return {
      holds: await Promise.all(
        shown.map((hold) => entryOf(deps, hold, releases.get(hold.hold_id))),
      ),
      next_cursor:
        last !== undefined && found.length > shown.length
          ? writeCursor(LIST, [last.position])
          : null,
    };
  };
