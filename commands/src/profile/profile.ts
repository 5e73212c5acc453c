import { isSwitchedOn, memoryStream } from '@palimpsest/domain';
import type {
  CallContext,
  ProfileAnswer,
  ProfileRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import type { CuratorDeps } from '../shared/ask-curator.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { type ProfileOf, standingProfile, writeProfile } from './write-profile.ts';

const nothing: ProfileAnswer = { profile: null, generated_at: null, sources: [], mode: null };

/** `/memory/v1/profile`: as it was written last, anew when something that it was made of has changed, or when asked for. */
export const createProfile = (
  deps: CommandDeps & CuratorDeps,
): UseCase<ProfileRequest, ProfileAnswer> => {
  const write = (of: ProfileOf, context: CallContext) =>
    writeProfile(
      deps,
      of,
      (policyVersion) =>
        metadataOf(
          context,
          { commandId: deps.ids.random(), bodyHmac: undefined, idempotent: false },
          of.subject,
          policyVersion,
        ),
      { signal: context.signal },
    );

  return async (request, context) => {
    const tokens = await deps.positionTokens(context.tenant);
    // The state is read from the log itself, which is at least as new as any position that was handed out.
    if (request.min_position !== null) tokens.read(request.min_position);
    const subject = await deps.vault.openSubject(context.tenant, request.subject);
    if (subject === undefined) return nothing;
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    if (!state.switches.enabled) {
      throw new DomainError('MEMORY_OFF', 'memory is switched off for this subject', {
        hint: 'user/switch turns it on again',
      });
    }
    const pseudonyms = await deps.vault.tenantPseudonyms(context.tenant);
    const asked = request.app_id === null ? null : pseudonyms.appRef(request.app_id);
    // An app that is switched off adds nothing; what every app may see is still there.
    const appRef = isSwitchedOn(state.switches, asked) ? asked : null;
    const standing = request.refresh ? undefined : standingProfile(state, appRef, deps.clock.now());
    const profile = standing ?? (await write({ tenant: context.tenant, subject, appRef }, context));
    return profile === undefined
      ? nothing
      : {
          profile: profile.profile,
          generated_at: profile.generatedAt,
          sources: profile.sources,
          mode: profile.mode,
        };
  };
};
