import type { RefreshProfile } from '../command.ts';
import { profileKey } from '../state/held-profile.ts';
import type { WorkingState } from './working-state.ts';

/** Records a profile, unless it is the one that stands already and nobody wants that told. */
export const refreshProfile = (work: WorkingState, command: RefreshProfile): void => {
  const held = work.profiles.get(profileKey(command.appRef));
  const isSame =
    held !== undefined &&
    held.profile === command.profile &&
    held.mode === command.mode &&
    held.sources.length === command.sources.length &&
    held.sources.every(({ memory_id: id, version }, index) => {
      const source = command.sources[index];
      return source?.memoryId === id && source.version === version;
    });
  if (isSame && !command.always) return;
  work.record({
    type: 'ProfileRefreshed',
    eventId: work.nextEventId(),
    data: {
      app_ref: command.appRef,
      sources: command.sources.map(({ memoryId, version }) => ({ memory_id: memoryId, version })),
      language: command.language,
      mode: command.mode,
      model: command.model,
      prompt_version: command.promptVersion,
      usage: command.usage,
    },
    profile: command.profile,
  });
};
