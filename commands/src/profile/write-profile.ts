import {
  type HeldProfile,
  type KnownFact,
  type MemoryState,
  memoryStream,
  type Policy,
  profileFacts,
  profileKey,
  type RefreshProfile,
  sourcesStand,
} from '@palimpsest/domain';
import type { Pseudonym, SubjectId, TenantId } from '@palimpsest/kernel';
import type { CommandMetadata } from '@palimpsest/runtime';
import { askCurator, type CuratorDeps, curatedMemory, usageRecord } from '../shared/ask-curator.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { startAppend } from '../worker/intake-progress.ts';
import { mostUsed, type ProfileLanguage, profileText } from './profile-text.ts';

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
> &
  CuratorDeps;

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

type Written = Pick<RefreshProfile, 'profile' | 'mode' | 'model' | 'promptVersion' | 'usage'>;

const isMadeOf = (held: HeldProfile, facts: readonly KnownFact[]): boolean =>
  held.sources.length === facts.length &&
  held.sources.every(
    ({ memory_id: id, version }, index) =>
      facts[index]?.id === id && facts[index]?.version === version,
  );

/** What a model wrote about the very same facts is written once. */
const alreadyWritten = (
  held: HeldProfile | undefined,
  facts: readonly KnownFact[],
): Written | undefined =>
  held?.mode === 'llm' && held.profile !== null && isMadeOf(held, facts)
    ? {
        profile: held.profile,
        mode: held.mode,
        model: held.model,
        promptVersion: held.prompt_version,
        usage: null,
      }
    : undefined;

const byTemplate = (facts: readonly KnownFact[], language: ProfileLanguage): Written => ({
  profile: profileText(facts, language),
  mode: 'offline',
  model: null,
  promptVersion: null,
  usage: null,
});

/** The words of a profile: a model's, else by template, which its mode says. */
const profileWriter = (
  deps: CuratorDeps,
  tenant: TenantId,
  policy: Policy,
  signal: AbortSignal | undefined,
) => {
  // A try that met a conflict asks no second time about the same facts.
  const asked = new Map<string, Promise<Written>>();
  const write = async (
    facts: readonly KnownFact[],
    language: ProfileLanguage,
  ): Promise<Written> => {
    const request = {
      memories: facts.map(curatedMemory),
      timezone: policy.jobs.timezone,
      language,
    };
    const answer = await askCurator(deps, { tenant, policy }, (curator) =>
      curator.writeProfile(request, signal === undefined ? {} : { signal }),
    );
    return answer === null
      ? byTemplate(facts, language)
      : {
          profile: answer.value,
          mode: 'llm',
          model: answer.usage.model,
          promptVersion: answer.promptVersion,
          usage: usageRecord(answer.usage),
        };
  };
  return (facts: readonly KnownFact[], language: ProfileLanguage): Promise<Written> => {
    const key = JSON.stringify(facts.map(({ id, version }) => [id, version]));
    const known = asked.get(key) ?? write(facts, language);
    asked.set(key, known);
    return known;
  };
};

/** How a profile is written: within which time, and whether that it is the same again is told too. */
export interface WriteOptions {
  readonly signal?: AbortSignal;
  readonly always?: boolean;
}

/** Writes a profile from the strongest facts; the same again is no new one. `undefined`: nothing is known. */
export const writeProfile = async (
  deps: ProfileDeps,
  { tenant, subject, appRef }: ProfileOf,
  metadataFor: (policyVersion: number) => CommandMetadata,
  { signal, always = false }: WriteOptions = {},
): Promise<HeldProfile | undefined> => {
  const policy = await deps.policies.current(tenant, subject);
  const known = await deps.recalls(subject);
  const write = profileWriter(deps, tenant, policy.policy, signal);
  const executed = await deps.memories.execute(
    memoryStream(subject),
    metadataFor(policy.version),
    async (state, { now, eventId }) => {
      const limit = policy.policy.profile.facts;
      const facts = profileFacts(state, appRef, known.anchors, now, limit);
      if (facts.length === 0) return [];
      const language = mostUsed(facts.map(({ content }) => content.content));
      const held = state.profiles.get(profileKey(appRef));
      const append = startAppend(
        state,
        { now, eventId, policy: policy.policy, policyVersion: policy.version },
        async () => known,
      );
      append.decide({
        type: 'RefreshProfile',
        appRef,
        ...(alreadyWritten(held, facts) ?? (await write(facts, language))),
        sources: facts.map(({ id, version }) => ({ memoryId: id, version })),
        language,
        always,
      });
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  return standingProfile(executed.state, appRef, executed.now);
};
