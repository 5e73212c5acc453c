import { memoryStream, profileKey } from '@palimpsest/domain';
import type { Instant, Pseudonym, ReadModel, SubjectId } from '@palimpsest/kernel';
import { type ProfileDeps, writeProfile } from '../profile/write-profile.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { systemMetadata } from '../shared/metadata.ts';
import { duePages } from './due.ts';
import type { Job } from './job.ts';

/** Writes profiles anew of subjects about whom something has changed since. Who never had one gets none. */
export const createProfileJob = (
  deps: ProfileDeps & Pick<CommandDeps, 'ids'> & { readonly readModel: ReadModel },
): Job => ({
  name: 'profiles',
  run: async ({ tenant, signal, breathe }) => {
    const report = { subjects: 0, written: 0 };
    const query = {
      collection: 'profile_marks',
      index: 'by_change',
      equals: [tenant, true],
      range: { gt: '', lte: deps.clock.now() },
    };
    for await (const page of duePages(deps.readModel, query)) {
      const [marks] = await deps.readModel.read([
        { kind: 'get', collection: 'profile_marks', ids: [...page.keys()] },
      ]);
      for (const { id, document } of marks ?? []) {
        const subject = id as SubjectId; // as its projection names them
        const before = await deps.memories.load(memoryStream(subject), { fresh: true });
        // Written since by a run that was cut short: the mark has not heard of it yet.
        const changed = document['changed_at'] as Instant; // the index names none without it
        const last = before.state.profiles.get(profileKey(null))?.generatedAt;
        if (last !== undefined && last > changed) continue;
        // That of all apps last: it is the one that takes the mark away.
        const apps = [...before.state.profiles.values()].flatMap(({ app_ref: app }) => app ?? []);
        const all: readonly (Pseudonym | null)[] = [...apps, null];
        for (const appRef of all) {
          signal.throwIfAborted();
          await writeProfile(
            deps,
            { tenant, subject, appRef },
            (policyVersion) => systemMetadata(deps.ids, { tenant, subject, policyVersion }),
            { signal, always: appRef === null },
          );
        }
        const after = await deps.memories.load(memoryStream(subject));
        const written = [...after.state.profiles].filter(
          ([key, { eventId }]) => before.state.profiles.get(key)?.eventId !== eventId,
        ).length;
        report.written += written;
        report.subjects += written > 0 ? 1 : 0;
        await breathe();
      }
    }
    return report;
  },
});
