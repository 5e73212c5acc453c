import type { RecalledAnchor, RecalledAnchors } from '@palimpsest/domain';
import type { MemoryId, ReadModel, SubjectId } from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';
import { type UsageDocument, usageSchema } from './projection.ts';

const PAGE = 5_000;

/** Reads what recalls left with the memories of a subject, for decisions about them. */
export const createRecallReader =
  (readModel: ReadModel) =>
  async (
    subject: SubjectId,
  ): Promise<{ readonly anchors: RecalledAnchors; readonly position: bigint | null }> => {
    // First: what is read afterwards is at least that new.
    const position = (await readModel.checkpoint(usageSchema.projection, 'live')) ?? null;
    const anchors = new Map<MemoryId, RecalledAnchor>();
    const query = { collection: 'usage', index: 'by_subject', equals: [subject], limit: PAGE };
    for await (const page of findPages(readModel, query)) {
      for (const { id, document } of page) {
        const usage = document as unknown as UsageDocument; // the one shape in this collection
        const { weight, weight_at, weight_decay, fades_at, last_recalled_at } = usage;
        anchors.set(id as MemoryId, {
          weight,
          weight_at,
          weight_decay,
          fades_at,
          last_recalled_at,
        });
      }
    }
    return { anchors, position };
  };
