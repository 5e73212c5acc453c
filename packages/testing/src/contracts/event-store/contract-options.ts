import type { EventStore } from '@palimpsest/kernel';
import type { ContractOptions } from '../harness.ts';

export type EventStoreContract = ContractOptions<EventStore>;
