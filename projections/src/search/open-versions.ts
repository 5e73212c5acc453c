import { documentTokens, type MemoryContent, memoryStream } from '@palimpsest/domain';
import type { IndexableContent, IndexedVersion } from '@palimpsest/kernel';
import type { Tokeniser } from '@palimpsest/text';
import type { BoxAt, Vault } from '@palimpsest/vault';

const boxAt = (version: IndexedVersion, name: 'sealed' | 'sealed_vector'): BoxAt | null => {
  const box = name === 'sealed' ? version.sealed : version.sealedVector;
  return box === null
    ? null
    : {
        box,
        context: {
          tenant: version.tenant,
          stream: memoryStream(version.subjectId),
          eventId: version.eventId,
          box: name,
          schemaVersion: version.schemaVersion,
        },
        subjectId: version.subjectId,
      };
};

/** Opens the rows of a search index: one answer per row, in order; `null` for one whose key was destroyed. */
export const createVersionOpener =
  ({
    vault,
    tokeniser,
  }: {
    readonly vault: Pick<Vault, 'openerFor'>;
    readonly tokeniser: Tokeniser;
  }) =>
  async (versions: readonly IndexedVersion[]): Promise<readonly (IndexableContent | null)[]> => {
    const boxes = versions.map((version) => ({
      sealed: boxAt(version, 'sealed'),
      vector: boxAt(version, 'sealed_vector'),
    }));
    const opener = await vault.openerFor(
      boxes.flatMap(({ sealed, vector }) => [sealed, vector].filter((at) => at !== null)),
    );
    return boxes.map(({ sealed, vector }): IndexableContent | null => {
      const content = sealed === null ? null : opener.open(sealed);
      if (content === null) return null;
      return {
        // Sealed by us, checked by its schema then.
        tokens: documentTokens(content as unknown as MemoryContent, tokeniser),
        vector: vector === null ? null : opener.openVector(vector),
      };
    });
  };
