import type { DecisionRecord, KnownFact, ReviseMemory } from '@palimpsest/domain';
import type { Embedder, SubjectId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import { embedAll } from '../shared/embed-all.ts';
import { wordingHmac } from '../worker/fact.ts';
import { withAttachments } from '../worker/revision.ts';

export interface JoinDeps {
  readonly embedder: Embedder;
  readonly vault: Pick<Vault, 'subjectPseudonyms'>;
}

/** How memories become one. */
interface Joining {
  /** Words for all of them; `null`: those of the oldest say everything. */
  readonly text: string | null;
  readonly record: DecisionRecord;
  readonly note: string | null;
}

/** Orders by which a memory goes up in the oldest of those that say the same, with everything that was attached to them. */
export const createJoiner =
  ({ embedder, vault }: JoinDeps, subject: SubjectId, signal: AbortSignal) =>
  async (
    memory: KnownFact,
    targets: readonly KnownFact[],
    { text, record, note }: Joining,
  ): Promise<readonly ReviseMemory[]> => {
    const [oldest, ...others] = targets.toSorted((a, b) => a.order - b.order);
    if (oldest === undefined) return [];
    const absorbed = [...others, memory];
    const words = text ?? oldest.content.content;
    const [vector = null] = await embedAll(embedder, [words], signal);
    const names = new Set(oldest.content.entities.map(({ name }) => name));
    const content = {
      ...oldest.content,
      content: words,
      content_hmac: wordingHmac(await vault.subjectPseudonyms(subject), words),
      entities: [
        ...oldest.content.entities,
        ...absorbed
          .flatMap((one) => one.content.entities)
          .filter(({ name }) => !names.has(name) && words.includes(name)),
      ],
      message_ids: [...new Set([oldest, ...absorbed].flatMap((one) => one.content.message_ids))],
      said_at: memory.content.said_at,
      reason: note,
    };
    return [
      {
        type: 'ReviseMemory',
        memoryId: oldest.id,
        ifVersion: null,
        mode: 'CORRECTS',
        from: null,
        cause: 'MERGE',
        absorbed: absorbed.map(({ id }) => id),
        wording: {
          content: withAttachments(
            content,
            oldest.content,
            absorbed.map((one) => one.content),
          ),
          vector,
          embeddingModel: vector === null ? null : embedder.space.model,
        },
        fields: {},
        source: null,
        decision: record,
      },
    ];
  };
