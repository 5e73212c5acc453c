import { type ErasureDeps, runErasure } from '@palimpsest/commands';
import type { RecordedErasure } from '@palimpsest/kernel';
import type { TaskTools } from '@palimpsest/runtime';
import { createErasureFile } from '@palimpsest/storage-embedded';
import { readRestoredMarker, removeRestoredMarker } from './restored-marker.ts';

/**
 * After a restore: erases again what the record says was erased, so that read model, index and log of the older backup
 * tell no more of it than they did. Runs before the port opens; answers how many erasures the record told of.
 */
export const reapplyErasures = async (
  deps: ErasureDeps,
  directory: string,
  tools: Pick<TaskTools, 'signal' | 'submit'>,
): Promise<number> => {
  const path = readRestoredMarker(directory);
  if (path === undefined) return 0;
  // Read to its end first: every erasure that is carried out again is told again, maybe in the same file.
  const told = new Map<string, RecordedErasure>();
  for await (const erasure of createErasureFile(path).read()) told.set(erasure.erasureId, erasure);
  for (const erasure of told.values()) {
    tools.signal.throwIfAborted();
    const { erasureId, tenant, subject, memoryIds, whole, intakes = [] } = erasure;
    // The key of a whole tenant was destroyed when the backup was restored; its people stand in lines of their own.
    if (subject === null) continue;
    await runErasure(
      deps,
      {
        erasureId,
        tenant,
        subject,
        traceId: erasureId,
        selection: { by: 'record', memoryIds, whole, intakes: intakes.map(BigInt) },
      },
      tools,
    );
  }
  removeRestoredMarker(directory);
  return told.size;
};
