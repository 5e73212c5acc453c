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

const verifyDirectory = async (directory: string): Promise<number> => {
  await using keyStore = await createEmbeddedKeyStore({ directory });
  const vault = createVault({ keyStore, rootKey: parseRootKey(benchRootKey), ids, clock });
  await using stores = await openRecordStores(sqliteLog, directory, vault);
  const report = await verifyTenant(stores, tenantId('default'), [], { full: false });
  if (!report.ok) throw new TypeError('a filled store that does not verify');
  return report.checked.events;
};

const verifyFile = async (path: string): Promise<number> => {
  const report = await verifyBundle(path);
  if (!report.ok) throw new TypeError('a bundle that does not verify');
  return report.events;
};

const [what = '', path = ''] = process.argv.slice(2);
const before = process.cpuUsage();
const started = performance.now();
const events = await (what === 'bundle' ? verifyFile(path) : verifyDirectory(path));
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
// Kilobytes on Linux.
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ events, ms, cpuMs: (user + system) / 1_000, rssMb: maxRSS / 1_000 }));
