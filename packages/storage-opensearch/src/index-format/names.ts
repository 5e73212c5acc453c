import type { MemoryId, SubjectId } from '@palimpsest/kernel';

/** Aliases and indexes of one search index. */
export interface IndexNames {
  /** Alias of the index that answers. */
  readonly live: string;
  /** Alias of the index that is being filled, while there is one. */
  readonly shadow: string;
  /** Pattern that takes in all its indexes, and maybe others: see `numberOf`. */
  readonly pattern: string;
  readonly generation: (number: number) => string;
  /** Number of a generation; `undefined` for another name. */
  readonly numberOf: (index: string) => number | undefined;
}

const digits = 6;

export const createIndexNames = (name: string): IndexNames => ({
  live: name,
  shadow: `${name}-shadow`,
  pattern: `${name}-*`,
  generation: (number) => `${name}-${number.toString().padStart(digits, '0')}`,
  numberOf: (index) => {
    const number = index.slice(name.length + 1);
    return index.startsWith(`${name}-`) && /^[0-9]{6}$/.test(number) ? Number(number) : undefined;
  },
});

/** Document of one version. A memory id begins with its subject's; the subject stands there for those that do not. */
export const versionId = (subject: SubjectId, memory: MemoryId, version: number): string =>
  `${subject}/${memory}@${version}`;

/** Document that says what happened to a memory as a whole, or (memory empty) to a subject. */
export const markId = (subject: SubjectId, memory: MemoryId | ''): string =>
  memory === '' ? subject : `${subject}/${memory}`;

/** Document that says how far the index has come; also its routing. */
export const checkpointId = 'checkpoint';
