/** A date and time as a clock on the wall of a zone shows it. `weekday`: Monday 1 … Sunday 7. */
export interface ZonedDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
}
