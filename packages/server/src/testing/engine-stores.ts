import { openStores, type Stores } from '../compose/storage/stores.ts';
import type { Engines } from './engines.ts';

/** The stores of a deployment beside its service: to look at them, or to change them behind its back. */
export const openEngineStores = ({ addresses, settings }: Engines): Promise<Stores> =>
  openStores({
    addresses: {
      eventStore: addresses.PALIMPSEST_EVENT_STORE,
      readModel: addresses.PALIMPSEST_READ_MODEL,
      search: addresses.PALIMPSEST_SEARCH,
    },
    directory: settings['PALIMPSEST_DATA_DIR'] ?? '',
    waiting: {
      onAbsent: () => undefined,
      onThere: () => undefined,
      signal: AbortSignal.timeout(60_000),
    },
    onReplaced: () => undefined,
  });
