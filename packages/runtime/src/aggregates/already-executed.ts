import type { RecordedEvent } from '@palimpsest/kernel';

/** The command was carried out before, as the log shows: these are its events. */
export class AlreadyExecuted extends Error {
  readonly events: readonly RecordedEvent[];

  constructor(events: readonly RecordedEvent[]) {
    super('this command stands in the log already');
    this.name = 'AlreadyExecuted';
    this.events = events;
  }
}
