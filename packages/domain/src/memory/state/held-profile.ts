import type { EventId, Instant, Pseudonym } from '@palimpsest/kernel';
import type { MemoryEventData } from '../events.ts';

/** A profile as it was last written. */
export interface HeldProfile
  extends Pick<
    MemoryEventData<'ProfileRefreshed'>,
    'app_ref' | 'sources' | 'language' | 'mode' | 'model' | 'prompt_version'
  > {
  /** `null`: its key is destroyed. */
  readonly profile: string | null;
  readonly generatedAt: Instant;
  readonly eventId: EventId;
}

/** Key of the profile of an app, or of what every app may see. */
export const profileKey = (appRef: Pseudonym | null): string => appRef ?? '';
