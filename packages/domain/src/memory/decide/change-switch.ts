import type { Pseudonym } from '@palimpsest/kernel';
import type { ChangeSwitch } from '../command.ts';
import type { WorkingState } from './working-state.ts';

/**
 * Turns memory off or on. Going off also drops what was accepted before and not absorbed yet; going on again
 * does not bring that back.
 */
export const changeSwitch = (work: WorkingState, command: ChangeSwitch): void => {
  const { app, enabled } = command;
  const { switches } = work;
  const isOn = app === null ? switches.enabled : !switches.appsOff.has(app.ref);
  if (isOn === enabled) return;
  const off = new Set(switches.appsOff);
  const names = new Map<string, string>(Object.entries(switches.appNames));
  if (app !== null && enabled) off.delete(app.ref);
  if (app !== null && !enabled) {
    off.add(app.ref);
    names.set(app.ref, app.id);
  }
  const appsOff: readonly Pseudonym[] = [...off].toSorted();
  work.record({
    type: 'MemorySwitchChanged',
    eventId: work.nextEventId(),
    data: {
      app_ref: app?.ref ?? null,
      enabled,
      global_enabled: app === null ? enabled : switches.enabled,
      apps_off: [...appsOff],
      intake_epoch: enabled ? null : (command.intakeRevision?.toString() ?? null),
    },
    apps: Object.fromEntries(
      appsOff.flatMap((ref) => {
        const name = names.get(ref);
        return name === undefined ? [] : [[ref, name]];
      }),
    ),
  });
};
