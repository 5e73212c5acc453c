export { usesContainers } from './containers/docker.ts';
export { eventStoreContract } from './contracts/event-store.ts';
export { type ContractOptions, type ContractStore, inMemory } from './contracts/harness.ts';
export { keyServiceContract } from './contracts/key-service.ts';
export { keyStoreContract } from './contracts/key-store.ts';
export { leaseContract } from './contracts/lease.ts';
export { ledgerStoreContract } from './contracts/ledger-store.ts';
export { type ReadModelPair, readModelEquality } from './contracts/read-model/histories.ts';
export { readModelContract } from './contracts/read-model.ts';
export { searchIndexContract } from './contracts/search-index.ts';
export { snapshotStoreContract } from './contracts/snapshot-store.ts';
export { createDeterministicIds } from './deterministic-ids.ts';
export { selfSignedCertificate } from './fixtures/certificate.ts';
export { newEvent, newEvents, newStream } from './fixtures/events.ts';
export { expectPortError } from './fixtures/expectations.ts';
export {
  documentWrites,
  openToyVersion,
  stateWrite,
  toySubject,
  toyTenant,
  versionWrite,
} from './fixtures/index-entries.ts';
export {
  newKeySlot,
  newKeySlots,
  newSubjectKeys,
  newTenantKeys,
  newWrappedKey,
} from './fixtures/keys.ts';
export { newCheckpoint, newLeaves } from './fixtures/leaves.ts';
export { newSnapshot } from './fixtures/snapshots.ts';
export { temporaryCertificate } from './fixtures/temporary-certificate.ts';
export { type Gate, type GateOptions, openGate } from './gate.ts';
export { type DeciderSpecification, type Given, type Outcome, specify } from './given.ts';
export { createFakeClock, type FakeClock } from './manual-clock.ts';
export { createMemoryEventStore } from './memory/memory-event-store.ts';
export { createMemoryReadModel } from './memory/memory-read-model.ts';
