import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTable } from '../boundaries/import-table.mjs';

export type Manifest = {
  readonly name?: string;
  readonly license?: string;
  /** How older packages state it. */
  readonly licenses?: readonly { readonly type: string }[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export type LockedPackage = {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export const readManifest = (folder: string): Manifest =>
  readJson(join(folder, 'package.json')) as Manifest;

/** Packages of the lock file by their place, such as `node_modules/zod`; `''` is the root. */
export const readLock = (root: string): Readonly<Record<string, LockedPackage>> => {
  const lock = readJson(join(root, 'package-lock.json')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return lock.packages;
};

/** Folders with a manifest of our own, relative to the root. */
export const ownFolders: readonly string[] = [
  '.',
  ...Object.values(importTable).map(({ folder }) => folder),
];

/** Folders of data that we ship, each with the notices of where it came from. */
export const shippedData = (
  root: string,
): readonly { readonly folder: string; readonly notices: readonly string[] }[] =>
  ownFolders
    .map((folder) => join(folder, 'assets'))
    .filter((assets) => existsSync(join(root, assets)))
    .flatMap((assets) =>
      readdirSync(join(root, assets), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(assets, entry.name)),
    )
    .map((folder) => ({
      folder,
      notices: readdirSync(join(root, folder)).filter((file) => file.startsWith('NOTICE')),
    }));

/** Licence as a package states it; several in the old form are alternatives. */
export const licenceOf = ({ license, licenses }: Manifest): string =>
  license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none stated';
