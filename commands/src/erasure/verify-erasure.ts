import { PortError } from '@palimpsest/kernel';
import type { ErasedBox } from './erased-box.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasureScope } from './erasure-scope.ts';

const BATCH = 500;

const inBatches = async <Item>(
  items: readonly Item[],
  count: (batch: readonly Item[]) => Promise<number>,
): Promise<number> => {
  let total = 0;
  for (let from = 0; from < items.length; from += BATCH) {
    total += await count(items.slice(from, from + BATCH));
  }
  return total;
};

/** How many of the boxes still open. */
const opening = (deps: ErasureDeps, boxes: readonly ErasedBox[]): Promise<number> =>
  inBatches(boxes, async (batch) => {
    const opener = await deps.vault.openerFor(batch.map(({ at }) => at));
    return batch.filter(({ at }) =>
      at.context.box === 'sealed_vector'
        ? opener.openVector(at) !== null
        : opener.open(at) !== null,
    ).length;
  });

const bySubject = ['rows', 'contents', 'causes', 'endings', 'overlays', 'counts'] as const;

/** Documents of read model and index that still tell of what was erased. */
const documentsLeft = async (deps: ErasureDeps, scope: ErasureScope): Promise<number> => {
  const { readModel, searchIndex } = deps;
  if (scope.whole) {
    const counts = await Promise.all(
      bySubject.map((collection) => readModel.count(collection, 'by_subject', [scope.subject])),
    );
    const indexed = await searchIndex.count(scope.subject);
    return counts.reduce((sum, count) => sum + count, indexed);
  }
  return inBatches([...scope.memoryIds], async (ids) => {
    const keys = ids.map((id) => [id]);
    const found = await readModel.read([
      { kind: 'by-keys', collection: 'rows', index: 'by_memory', keys },
      { kind: 'by-keys', collection: 'contents', index: 'by_memory', keys },
      { kind: 'get', collection: 'overlays', ids },
      { kind: 'get', collection: 'endings', ids },
    ]);
    return found.reduce((sum, documents) => sum + documents.length, 0);
  });
};

export interface ErasureFindings {
  readonly boxes_tried: number;
  readonly boxes_opened: number;
  readonly documents_left: number;
}

/**
 * Tries to open every box that was erased, and looks for what is left. Throws `PortError` `UNAVAILABLE`, to be tried
 * again, where anything is.
 */
export const verifyErasure = async (
  deps: ErasureDeps,
  scope: ErasureScope,
  boxes: readonly ErasedBox[],
): Promise<ErasureFindings> => {
  const findings = {
    boxes_tried: boxes.length,
    boxes_opened: await opening(deps, boxes),
    documents_left: await documentsLeft(deps, scope),
  };
  if (findings.boxes_opened > 0 || findings.documents_left > 0) {
    throw new PortError(
      'UNAVAILABLE',
      `an erasure is not complete: ${findings.boxes_opened} boxes open, ${findings.documents_left} documents left`,
      { retryable: true },
    );
  }
  return findings;
};
