import type { OpenData, OpenedMemoryEvent } from '../draft.ts';
import type { SwitchState } from './switches.ts';

/** A revision in decimal; `null` for anything else, since a fold never throws. */
export const revisionFrom = (text: string | null): bigint | null =>
  text !== null && /^\d{1,20}$/.test(text) ? BigInt(text) : null;

/** The switch as an event leaves it. */
export const switchesAfter = (
  before: SwitchState,
  data: OpenData<'MemorySwitchChanged'>,
  { apps }: OpenedMemoryEvent,
): SwitchState => {
  const { app_ref: appRef } = data;
  const epoch = revisionFrom(data.intake_epoch);
  return {
    enabled: data.global_enabled,
    appsOff: new Set(data.apps_off),
    appNames: apps ?? {},
    epoch: appRef === null ? (epoch ?? before.epoch) : before.epoch,
    appEpochs:
      appRef === null || epoch === null
        ? before.appEpochs
        : new Map(before.appEpochs).set(appRef, epoch),
  };
};
