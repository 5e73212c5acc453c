import {
  type HeldProfile,
  type MemoryState,
  memoryStream,
  profileFacts,
  profileKey,
  sourcesStand,
} from '@palimpsest/domain';
import type { Pseudonym, SubjectId, TenantId } from '@palimpsest/kernel';
import type { CommandMetadata } from '@palimpsest/runtime';
import type { CommandDeps } from '../shared/deps.ts';
import { startAppend } from '../worker/intake-progress.ts';
import { mostUsed, profileText } from './profile-text.ts';

/** Whose profile, for whom. */
export interface ProfileOf {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  /** `null`: of what every app may see. */
  readonly appRef: Pseudonym | null;
}

export type ProfileDeps = Pick<
  CommandDeps,
  'memories' | 'policies' | 'recalls' | 'clock' | 'publish'
>;

/** The profile as it stands, where its text and all that it was made of still do. */
export const standingProfile = (
  state: MemoryState,
  appRef: Pseudonym | null,
  now: HeldProfile['generatedAt'],
): HeldProfile | undefined => {
  const held = state.profiles.get(profileKey(appRef));
  return held !== undefined && held.profile !== null && sourcesStand(state, held, now)
    ? held
    : undefined;
};

/** Writes a profile from the strongest facts; the same again is no new one. `undefined`: nothing is known. */
export const writeProfile = async (
  deps: ProfileDeps,
  { tenant, subject, appRef }: ProfileOf,
  metadataFor: (policyVersion: number) => CommandMetadata,
): Promise<HeldProfile | undefined> => {
  const policy = await deps.policies.current(tenant, subject);
  const known = await deps.recalls(subject);
  const executed = await deps.memories.execute(
    memoryStream(subject),
    metadataFor(policy.version),
    (state, { now, eventId }) => {
      const limit = policy.policy.profile.facts;
      const facts = profileFacts(state, appRef, known.anchors, now, limit);
      if (facts.length === 0) return [];
      const language = mostUsed(facts.map(({ content }) => content.content));
      const append = startAppend(
        state,
        { now, eventId, policy: policy.policy, policyVersion: policy.version },
        async () => known,
      );
      append.decide({
        type: 'RefreshProfile',
        appRef,
        profile: profileText(facts, language),
        sources: facts.map(({ id, version }) => ({ memoryId: id, version })),
        language,
        mode: 'offline',
        model: null,
        promptVersion: null,
      });
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  return standingProfile(executed.state, appRef, executed.now);
};
