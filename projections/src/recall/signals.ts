import {
  type Policy,
  type SignalHit,
  type SignalQuestion,
  type Signals,
  signalNames,
  signalsOf,
} from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { findQueryDates, zonedDate } from '@palimpsest/text';
import type { OpenedRows } from './opened-rows.ts';
import type { RankedRow } from './ranked-rows.ts';

/** A question and the day that it is asked on. */
export interface AskedQuestion {
  readonly query: string;
  readonly today: Instant;
  /** Where "today" and "Friday" are read. */
  readonly timezone: string;
}

/** A question as the signals read it: the dates and weekdays that it names. */
export const signalQuestion = ({ query, today, timezone }: AskedQuestion): SignalQuestion => ({
  times: findQueryDates(query, { reference: today, timezone }).map(({ interval, recurrence }) => ({
    from: interval?.from ?? null,
    to: interval?.to ?? null,
    weekdays: interval === null ? (recurrence?.days ?? []) : [],
  })),
  weekdayOf: (at) => zonedDate(at, timezone).weekday,
});

const hitOf = (
  { row, relevance }: RankedRow,
  { contents, sources }: OpenedRows,
): SignalHit | null => {
  const content = contents.get(row.content_event);
  // Erased between the index and here.
  if (content === undefined || content === null) return null;
  const source = sources.get(row.row_id) ?? null;
  const { app_id: app, session_id: session } = content;
  return {
    relevance: relevance.value,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    eventFrom: row.event_from,
    eventTo: row.event_to,
    session: session === null ? null : JSON.stringify([app, session]),
    source:
      source === null
        ? null
        : { intake: source.intake_revision, ordinals: source.message_ordinals },
    wording: content.content,
  };
};

/** Whether a policy takes notice of any signal. */
export const usesSignals = ({ signals }: Policy['recall']): boolean =>
  signalNames.some((name) => signals[name] > 0);

/** The signals of some rows, by row id. */
export const signalsOfRows = (
  asked: AskedQuestion,
  rows: readonly RankedRow[],
  opened: OpenedRows,
): ReadonlyMap<string, Signals> => {
  const found = rows.flatMap((ranked) => {
    const hit = hitOf(ranked, opened);
    return hit === null ? [] : [{ id: ranked.row.row_id, hit }];
  });
  const signals = signalsOf(
    signalQuestion(asked),
    found.map(({ hit }) => hit),
  );
  return new Map(
    found.flatMap(({ id }, index) => {
      const own = signals[index];
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
};
