import type { StoreAddresses } from '../../config/config.ts';

/** Which stores are servers, and so may be written to by other processes too. */
export interface SharedStores {
  readonly eventStore: boolean;
  /** Also keys, snapshots and leases. */
  readonly readModel: boolean;
  readonly search: boolean;
}

export const sharedStores = (addresses: StoreAddresses): SharedStores => ({
  eventStore: addresses.eventStore !== null,
  readModel: addresses.readModel !== null,
  search: addresses.search !== null,
});

/** Whether several processes can do the work of one: with an embedded store among them, each would be on its own. */
export const isForSeveral = ({ eventStore, readModel, search }: SharedStores): boolean =>
  eventStore && readModel && search;

/** How long a process may go on with what it knows of a shared store, in milliseconds: keys and switches act within a second. */
export const FRESH_MS = 500;
