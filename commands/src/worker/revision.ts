import {
  type AnnotateMemory,
  type Annotation,
  fitsMetadata,
  type HeldMemory,
  type MemoryContent,
} from '@palimpsest/domain';
import { limits } from '@palimpsest/domain/contract';
import type { ExtractedFact, Rewrite } from '@palimpsest/kernel';
import type { GivenFields } from './fact.ts';

/** A fact as a decision reworded it. */
export const rewritten = (fact: ExtractedFact, rewrite: Rewrite | undefined): ExtractedFact => ({
  ...fact,
  ...(rewrite?.text === undefined ? {} : { text: rewrite.text }),
  ...(rewrite?.slot === undefined ? {} : { slot: rewrite.slot }),
  ...(rewrite?.value === undefined ? {} : { value: rewrite.value }),
  ...(rewrite?.memType === undefined ? {} : { memType: rewrite.memType }),
  ...(rewrite?.stance === undefined ? {} : { stance: rewrite.stance }),
  ...(rewrite?.eventFrom === undefined ? {} : { eventFrom: rewrite.eventFrom }),
  ...(rewrite?.eventTo === undefined ? {} : { eventTo: rewrite.eventTo }),
  ...(rewrite?.entities === undefined ? {} : { entities: rewrite.entities }),
});

/** What a memory says with a new fact worked into it: what the fact leaves open stays as it was. */
export const revisedFact = (
  fact: ExtractedFact,
  { content, head }: HeldMemory & { readonly content: MemoryContent },
  rewrite: Rewrite,
): ExtractedFact => {
  const unplaced = fact.slot === null;
  const revised = rewritten(
    {
      ...fact,
      slot: fact.slot ?? content.slot,
      value: unplaced ? content.value : fact.value,
      polarity: unplaced ? content.polarity : fact.polarity,
      stance: content.stance,
      memType: head.mem_type,
    },
    rewrite,
  );
  if (rewrite.entities !== undefined) return revised;
  // Names that the new wording no longer holds are not what the memory is about any more.
  const names = new Set(fact.entities.map(({ name }) => name));
  const kept = content.entities.filter(
    ({ name }) => !names.has(name) && revised.text.includes(name),
  );
  return { ...revised, entities: [...fact.entities, ...kept] };
};

/** Tags of all, as many as a memory may have: those of the first come first. */
const joinedTags = (all: readonly MemoryContent[]): string[] =>
  [...new Set(all.flatMap(({ custom_tags }) => custom_tags))].slice(0, limits.tags);

/**
 * Metadata of all, the first having the last word on a key. What one memory may carry is bounded: of the last ones the keys
 * that do not fit any more are left with the memory that they stood on.
 */
const joinedMetadata = (all: readonly MemoryContent[]): MemoryContent['metadata'] => {
  // Entries and not a spread: a key such as `__proto__` stays a key.
  const whole = Object.fromEntries(
    all.toReversed().flatMap(({ metadata }) => Object.entries(metadata)),
  );
  if (fitsMetadata(whole)) return whole;
  let joined: MemoryContent['metadata'] = {};
  for (const [key, value] of all.flatMap(({ metadata }) => Object.entries(metadata))) {
    if (Object.hasOwn(joined, key)) continue;
    const more = Object.fromEntries([...Object.entries(joined), [key, value]]);
    if (fitsMetadata(more)) joined = more;
  }
  return joined;
};

/** A new wording with everything that callers attached to the memories that it stands for. */
export const withAttachments = (
  wording: MemoryContent,
  oldest: MemoryContent,
  others: readonly MemoryContent[],
): MemoryContent => {
  const all = [oldest, ...others];
  return {
    ...wording,
    custom_tags: joinedTags([...all, wording]),
    metadata: joinedMetadata([wording, oldest, ...others.toReversed()]),
    app_id: oldest.app_id,
    session_id: oldest.session_id,
    agent_id: oldest.agent_id,
  };
};

/**
 * What a call gives to every fact, for a memory that a fact went into: it becomes important, and lives at least
 * as long. `null`: it is so already.
 */
export const givenToMemory = (
  { id, head }: HeldMemory,
  fact: ExtractedFact,
  given: GivenFields,
): AnnotateMemory | null => {
  const important = (given.isImportant || fact.isImportant) && !head.is_important;
  const longer =
    given.expireAt !== null && head.expire_at !== null && given.expireAt > head.expire_at;
  const changes: Annotation = {
    ...(important ? { isImportant: true } : {}),
    ...(longer ? { expireAt: given.expireAt } : {}),
  };
  return Object.keys(changes).length === 0
    ? null
    : { type: 'AnnotateMemory', memoryId: id, ifVersion: null, changes };
};
