import {
  type MemoryContent,
  type MemoryEvent,
  type OpenedMemoryEvent,
  parseMemoryEvent,
  type StoredData,
} from '@palimpsest/domain';
import { boxContextOf, type RecordedEvent, type SealedBox } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { BoxAt, Vault } from '@palimpsest/vault';

const boxesOf = (
  event: MemoryEvent,
): { readonly sealed: SealedBox | null; readonly vector: SealedBox | null } => ({
  sealed: 'sealed' in event.data ? event.data.sealed : null,
  vector: 'sealed_vector' in event.data ? event.data.sealed_vector : null,
});

/** Opens recorded events of a memory stream; a box whose key is gone is `null`. */
export const openMemoryEvents = async (
  vault: Vault,
  recorded: readonly RecordedEvent[],
): Promise<readonly OpenedMemoryEvent[]> => {
  const decoded = recorded.flatMap((one) => {
    const { event: raw, metadata, stream } = decodeEvent(one);
    const event = parseMemoryEvent(raw.type, raw.data as StoredData, metadata.schema_version);
    // A type that only a newer build knows: the fold has nothing to do with it.
    if (event === undefined) return [];
    const at = (box: SealedBox, name: string): BoxAt => ({
      box,
      context: boxContextOf({ metadata, stream }, name),
      subjectId: metadata.subject_id,
    });
    const boxes = boxesOf(event);
    return [
      {
        event,
        metadata,
        sealed: boxes.sealed === null ? null : at(boxes.sealed, 'sealed'),
        vector: boxes.vector === null ? null : at(boxes.vector, 'sealed_vector'),
      },
    ];
  });
  const opener = await vault.openerFor(
    decoded.flatMap(({ sealed, vector }) => [sealed, vector].filter((at) => at !== null)),
  );
  return decoded.map(({ event, metadata, sealed, vector }): OpenedMemoryEvent => {
    const document = sealed === null ? null : opener.open(sealed);
    return {
      event,
      eventId: metadata.event_id,
      recordedAt: metadata.recorded_at,
      // What we sealed was checked by its schema before; a changed box does not open at all.
      content: document !== null && 'content' in document ? (document as MemoryContent) : null,
      vector: vector === null ? null : opener.openVector(vector),
      apps:
        document !== null && 'apps' in document
          ? (document.apps as OpenedMemoryEvent['apps'])
          : null,
      profile: typeof document?.profile === 'string' ? document.profile : null,
    };
  });
};
