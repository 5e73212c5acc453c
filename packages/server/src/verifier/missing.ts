import type { Entry } from './entries.ts';
import { type Leaf, parseLeaf } from './leaf.ts';
import { type BadEntry, badEntry } from './report.ts';

/** The subject that a stream belongs to. */
const subjectOf = (stream: string): string | undefined =>
  /^(?:memory|intake)-(.+)$/.exec(stream)?.[1] ?? /^recall-(.+)-\d{6}$/.exec(stream)?.[1];

/** Streams that miss events, with the first place, until the event comes that permits it. */
export const createMissing = (subject: string | null) => {
  const missing = new Map<string, Leaf>();
  const present = new Set<string>();
  const erased = new Set<string>();
  return {
    take: ({ event, leaf: text }: Entry): void => {
      if (event === null) {
        const leaf = parseLeaf(text);
        if (leaf !== undefined && !missing.has(leaf.stream)) missing.set(leaf.stream, leaf);
        return;
      }
      present.add(event.stream);
      if (event.type !== 'SubjectErased') return;
      const { subject_id: id } = JSON.parse(Buffer.from(event.data).toString('utf8')) as {
        readonly subject_id?: unknown;
      };
      if (typeof id === 'string') erased.add(id);
    },
    unlawful: (): BadEntry | undefined => {
      for (const [stream, leaf] of missing) {
        const owner = subjectOf(stream);
        // A bundle about one subject does not hold the event that says that they were erased: then all of it is gone.
        const lawful =
          owner !== undefined && (erased.has(owner) || (owner === subject && !present.has(stream)));
        if (!lawful) {
          return badEntry('REMOVED', BigInt(leaf.sequence), 'the event of this leaf is gone', leaf);
        }
      }
      return undefined;
    },
  };
};
