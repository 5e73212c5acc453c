import { memoryStream } from '@palimpsest/domain';
import type { BoxContext, SubjectId, TenantId } from '@palimpsest/kernel';

/** What the words of a close are bound to while its task waits: a box that is nowhere but in that task. */
export const wordsContext = (tenant: TenantId, subject: SubjectId, random: string): BoxContext => ({
  tenant,
  stream: memoryStream(subject),
  eventId: `close.${random}`,
  box: 'words',
  schemaVersion: 1,
});
