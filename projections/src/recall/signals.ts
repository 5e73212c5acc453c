import {
  type FactSource,
  type Policy,
  type SignalHit,
  type SignalQuestion,
  type Signals,
  signalNames,
  signalsOf,
} from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { findQueryDates, zonedDate } from '@palimpsest/text';
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

const hitOf = ({ row, relevance }: RankedRow, source: FactSource): SignalHit => ({
  relevance: relevance.value,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  eventFrom: row.event_from,
  eventTo: row.event_to,
  session: row.session_ref,
  source:
    source === null ? null : { intake: source.intake_revision, ordinals: source.message_ordinals },
});

/** Whether a policy takes notice of any signal. */
export const usesSignals = ({ signals }: Policy['recall']): boolean =>
  signalNames.some((name) => signals[name] > 0);

/** The signals of some rows whose wordings are not read yet, in their order. `sources` are by row id. */
export const signalsOfRows = (
  asked: AskedQuestion,
  rows: readonly RankedRow[],
  sources: ReadonlyMap<string, FactSource>,
): readonly Signals[] =>
  signalsOf(
    signalQuestion(asked),
    rows.map((ranked) => hitOf(ranked, sources.get(ranked.row.row_id) ?? null)),
  );
