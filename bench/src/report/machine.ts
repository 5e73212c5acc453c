import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { percentile } from './percentile.ts';

/** What the figures were measured on and with. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly os: string;
  /** Of the data directory. */
  readonly filesystem: string;
  /** Median and 99th percentile of writing 4 KiB and syncing them, in milliseconds: what every durable answer waits for. */
  readonly fsyncMs: readonly [number, number];
  /** Load average of the last minute before the start; well above 0 means that others used the machine. */
  readonly load: number;
  readonly node: string;
  readonly sqlite: string;
  readonly palimpsest: string;
}

/** Magic numbers of `statfs(2)`. */
const filesystems: Readonly<Record<number, string>> = {
  0xef53: 'ext2/3/4',
  0x9123683e: 'btrfs',
  0x58465342: 'xfs',
  0x01021994: 'tmpfs',
  0x794c7630: 'overlayfs',
  0x6969: 'nfs',
  0x2fc12fc1: 'zfs',
  0xf2f52010: 'f2fs',
};

const SYNCS = 100;

const measureFsync = (directory: string): readonly [number, number] => {
  const path = join(directory, 'fsync.probe');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096, 1);
  const times = Array.from({ length: SYNCS }, () => {
    const started = performance.now();
    writeSync(file, block);
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  unlinkSync(path);
  return [percentile(times, 0.5), percentile(times, 0.99)];
};

const sqliteVersion = (): string => {
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('SELECT sqlite_version() AS version').get();
  database.close();
  return String(row?.['version']);
};

const ownVersion = async (): Promise<string> => {
  const manifest = new URL('../../package.json', import.meta.url);
  return (JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string }).version;
};

/** Looks at the machine; `directory` lies on the filesystem that data will lie on. */
export const describeMachine = async (directory: string): Promise<Machine> => {
  const { type: magic } = await statfs(directory);
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGib: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    os: `${type()} ${release()}`,
    filesystem: filesystems[magic] ?? `type 0x${magic.toString(16)}`,
    fsyncMs: measureFsync(directory),
    load: loadavg()[0] ?? 0,
    node: process.version,
    sqlite: sqliteVersion(),
    palimpsest: await ownVersion(),
  };
};
