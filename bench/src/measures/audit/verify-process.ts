/** Verifies a data directory, or an evidence bundle, as the only thing that its process does, and prints what that took. */
import { tenantId } from '@palimpsest/kernel';
import { verifyBundle } from '@palimpsest/server';
import { createEmbeddedKeyStore } from '@palimpsest/storage-embedded';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { benchRootKey } from '../../service/keys.ts';
import { ids } from '../../store/fill-store.ts';
import { sqliteLog } from '../../tamper/log-medium.ts';
import { openRecordStores } from '../../tamper/record-stores.ts';
import { clock, verifyTenant } from '../../tamper/tenant-record.ts';
import type { VerifyCost } from './verify-apart.ts';

/** Begins the clock, and answers the cost of what comes until it is asked for. */
const startClock = () => {
  const openRssMb = process.memoryUsage.rss() / 1e6;
  const before = process.cpuUsage();
  const started = performance.now();
  return (events: number): VerifyCost => {
    const ms = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    // Kilobytes on Linux.
    const { maxRSS } = process.resourceUsage();
    return { events, ms, cpuMs: (user + system) / 1_000, openRssMb, rssMb: maxRSS / 1_000 };
  };
};

/** The stores are open before the clock starts, as they are in a service. */
const verifyDirectory = async (directory: string): Promise<VerifyCost> => {
  await using keyStore = await createEmbeddedKeyStore({ directory });
  const vault = createVault({ keyStore, rootKey: parseRootKey(benchRootKey), ids, clock });
  await using stores = await openRecordStores(sqliteLog, directory, vault);
  const cost = startClock();
  const report = await verifyTenant(stores, tenantId('default'), [], { full: false });
  if (!report.ok) throw new TypeError('a filled store that does not verify');
  return cost(report.checked.events);
};

const verifyFile = async (path: string): Promise<VerifyCost> => {
  const cost = startClock();
  const report = await verifyBundle(path);
  if (!report.ok) throw new TypeError('a bundle that does not verify');
  return cost(report.events);
};

const [what = '', path = ''] = process.argv.slice(2);
console.log(JSON.stringify(await (what === 'bundle' ? verifyFile(path) : verifyDirectory(path))));
