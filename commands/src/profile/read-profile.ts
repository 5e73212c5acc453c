import { memoryStream, profileFacts } from '@palimpsest/domain';
import type { Pseudonym, SubjectId, TenantId } from '@palimpsest/kernel';
import { mostUsed, profileText } from './profile-text.ts';
import { type ProfileDeps, standingProfile } from './write-profile.ts';

/**
 * The profile for a prompt: as it was written where that still stands, else made of the facts on the spot. Writes nothing and asks
 * no model, so that a recall does not wait for one. `null`: nothing is known.
 */
export const createProfileReader =
  (deps: Pick<ProfileDeps, 'memories' | 'policies' | 'recalls' | 'clock'>) =>
  async (
    tenant: TenantId,
    subject: SubjectId,
    appRef: Pseudonym | null,
  ): Promise<string | null> => {
    const now = deps.clock.now();
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    const app = appRef !== null && state.switches.appsOff.has(appRef) ? null : appRef;
    const standing = standingProfile(state, app, now);
    if (standing !== undefined) return standing.profile;
    const [{ policy }, { anchors }] = await Promise.all([
      deps.policies.current(tenant, subject),
      deps.recalls(subject),
    ]);
    const facts = profileFacts(state, app, anchors, now, policy.profile.facts);
    if (facts.length === 0) return null;
    return profileText(facts, mostUsed(facts.map(({ content }) => content.content)));
  };
