import type { Pseudonym } from '@palimpsest/kernel';
import type { AppNames } from '../draft.ts';

/** Whether memory is on, for the subject and for each app. */
export interface SwitchState {
  readonly enabled: boolean;
  /** Apps that are switched off, with the caller's ids for them where the box could be opened. */
  readonly appsOff: ReadonlySet<Pseudonym>;
  readonly appNames: AppNames;
  /**
   * Intakes up to this revision are dropped, whatever the switch says now: they were accepted before it
   * went off. For the whole subject, and for single apps.
   */
  readonly epoch: bigint | null;
  readonly appEpochs: ReadonlyMap<Pseudonym, bigint>;
}

export const allOn: SwitchState = {
  enabled: true,
  appsOff: new Set(),
  appNames: {},
  epoch: null,
  appEpochs: new Map(),
};

/** Whether an add for that app (`null`: none) is admitted. */
export const isSwitchedOn = (switches: SwitchState, appRef: Pseudonym | null): boolean =>
  switches.enabled && (appRef === null || !switches.appsOff.has(appRef));

/** Whether the switch drops an accepted intake: it is off now, or went off since. */
export const isDroppedBySwitch = (
  switches: SwitchState,
  intake: { readonly revision: bigint; readonly appRef: Pseudonym | null },
): boolean => {
  if (!isSwitchedOn(switches, intake.appRef)) return true;
  const appEpoch = intake.appRef === null ? undefined : switches.appEpochs.get(intake.appRef);
  return (
    (switches.epoch !== null && intake.revision <= switches.epoch) ||
    (appEpoch !== undefined && intake.revision <= appEpoch)
  );
};
