export { createAdd } from './add/add.ts';
export { createRetryTask } from './add/retry-task.ts';
export { createBatchDelete, createDelete } from './delete/delete.ts';
export { createRestore } from './delete/restore.ts';
export { createAddStructured } from './edit/add-structured.ts';
export { createBatchUpdate } from './edit/batch-update.ts';
export { createDescriber, type Describer } from './edit/describe.ts';
export type { EditDeps } from './edit/edit-deps.ts';
export { createRevert } from './edit/revert.ts';
export { createUpdate } from './edit/update.ts';
export { createIntakeStore } from './intake-store/intake-codec.ts';
export {
  createIssueKey,
  createRevokeKey,
  createRotateKey,
  type KeyDeps,
} from './keys/manage-keys.ts';
export { createTenantStore } from './keys/tenant-store.ts';
export { createMemoryStore } from './memory-store/memory-codec.ts';
export { createPolicies } from './policy/policies.ts';
export type { CommandDeps, ModelDeps } from './shared/deps.ts';
export { createIdempotency, type Idempotency, idempotencySchema } from './shared/idempotency.ts';
export { createSwitch } from './switch/switch.ts';
export { createAbsorbIntake } from './worker/absorb-intake.ts';
export { createWorker, type Worker, workerProjection } from './worker/worker.ts';
