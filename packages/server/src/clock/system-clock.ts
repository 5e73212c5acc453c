import { type Clock, instant } from '@palimpsest/kernel';

/** The machine's clock: the one place where the time of day is read. */
export const systemClock: Clock = { now: () => instant(Date.now()) };
