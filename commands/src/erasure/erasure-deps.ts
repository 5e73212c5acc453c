import type {
  ErasureRecord,
  KeyStore,
  ReadModel,
  SearchIndex,
  SnapshotStore,
} from '@palimpsest/kernel';
import type { PositionGate, TaskBook } from '@palimpsest/runtime';
import type { ExportBook } from '../export/export-book.ts';
import type { KeyDeps } from '../keys/key-command.ts';
import type { CommandDeps } from '../shared/deps.ts';

/** What an erasure needs besides what every command needs: every place that holds a copy. */
export interface ErasureDeps extends CommandDeps, Pick<KeyDeps, 'tenants'> {
  readonly keyStore: KeyStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly snapshots: SnapshotStore;
  readonly gate: PositionGate;
  readonly record: ErasureRecord;
  readonly exports: Pick<ExportBook, 'removeOf'>;
  readonly trackedTasks: Pick<TaskBook, 'forget'>;
}
