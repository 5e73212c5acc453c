import {
  type Clock,
  type IdSource,
  type KeyStore,
  type SubjectId,
  type SubjectKeys,
  subjectId,
  type TenantId,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { deriveKey } from './derive-key.ts';
import { corrupt } from './errors.ts';
import { keyBytes } from './gcm.ts';
import { keyedDigest } from './keyed-digest.ts';
import { randomBytes } from './random-bytes.ts';
import type { TenantKeyring, TenantSecrets } from './tenant-keyring.ts';
import { unwrapByTenant, unwrapKey, type WrapPlace, wrapKey } from './wrap-key.ts';

/** A subject as its caller names it. */
export interface SubjectName {
  readonly kind: 'user' | 'agent' | 'app' | 'run';
  readonly id: string;
}

/** A subject's keys in clear; they stay in memory. */
export interface SubjectSecrets {
  readonly tenant: TenantId;
  readonly subjectId: SubjectId;
  /** Origin of the data keys of this subject's streams. */
  readonly dataKey: Uint8Array;
  readonly pseudonymKey: Uint8Array;
  readonly name: SubjectName;
}

export interface SubjectKeyring {
  /** `undefined`: not known, or erased. */
  readonly find: (id: SubjectId) => Promise<SubjectSecrets | undefined>;
  readonly findByName: (tenant: TenantId, name: SubjectName) => Promise<SubjectSecrets | undefined>;
  /** Makes keys for a new subject. Safe to race: all first callers get one subject. */
  readonly ensure: (tenant: TenantId, name: SubjectName) => Promise<SubjectSecrets>;
  readonly forget: (id: SubjectId) => void;
  readonly forgetTenant: (id: TenantId) => void;
}

/** What a subject's key is bound to. */
export const subjectKeyPlace = ({
  tenant,
  subjectId: id,
}: Pick<SubjectKeys, 'tenant' | 'subjectId'>): WrapPlace => ['subject-key', tenant, id];

const nameHmacOf = (tenant: TenantSecrets, name: SubjectName): string =>
  keyedDigest(tenant.pseudonymKey, 'subject-name', [name.kind, name.id]);

const nameKeyOf = (tenant: TenantId, { kind, id }: SubjectName): string =>
  JSON.stringify([tenant, kind, id]);

export const createSubjectKeyring = ({
  keyStore,
  tenants,
  ids,
  clock,
  cacheSize,
  freshForMs,
}: {
  readonly keyStore: KeyStore;
  readonly tenants: TenantKeyring;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly cacheSize: number;
  /** 0: without an end. */
  readonly freshForMs: number;
}): SubjectKeyring => {
  const cache = new LRUCache<SubjectId, SubjectSecrets>({ max: cacheSize, ttl: freshForMs });
  // By the name itself: a subject's secrets hold it anyway, and a look into memory should cost no digest.
  const idsByName = new LRUCache<string, SubjectId>({ max: cacheSize, ttl: freshForMs });
  // Keys that were being read while something was forgotten may be what was forgotten: not cached.
  let forgotten = 0;

  const open = (tenant: TenantSecrets, keys: SubjectKeys): SubjectSecrets => {
    const key = unwrapByTenant(tenant, keys.subjectKey, subjectKeyPlace(keys));
    if (key === undefined) throw corrupt('the key of a subject');
    const name = unwrapKey(deriveKey(key, 'palimpsest/v1/name'), keys.sealedName, [
      'subject-name',
      keys.tenant,
      keys.subjectId,
    ]);
    if (name === undefined) throw corrupt('the name of a subject');
    return {
      tenant: keys.tenant,
      subjectId: keys.subjectId,
      dataKey: deriveKey(key, 'palimpsest/v1/data'),
      pseudonymKey: deriveKey(key, 'palimpsest/v1/pseudonym'),
      name: JSON.parse(Buffer.from(name).toString('utf8')) as SubjectName,
    };
  };

  const mint = (tenant: TenantSecrets, name: SubjectName): SubjectKeys => {
    const id = subjectId(ids.random());
    const key = randomBytes(keyBytes);
    // `JSON.stringify` keeps lone surrogates by escaping them.
    const nameBytes = Buffer.from(JSON.stringify({ kind: name.kind, id: name.id }), 'utf8');
    return {
      tenant: tenant.tenant,
      subjectId: id,
      nameHmac: nameHmacOf(tenant, name),
      sealedName: wrapKey(deriveKey(key, 'palimpsest/v1/name'), nameBytes, [
        'subject-name',
        tenant.tenant,
        id,
      ]),
      subjectKey: wrapKey(
        tenant.wrappingKey,
        key,
        subjectKeyPlace({ tenant: tenant.tenant, subjectId: id }),
      ),
      createdAt: clock.now(),
    };
  };

  const load = async (
    read: () => Promise<SubjectKeys | undefined>,
  ): Promise<SubjectSecrets | undefined> => {
    const before = forgotten;
    const keys = await read();
    if (keys === undefined) return undefined;
    const tenant = await tenants.find(keys.tenant);
    if (tenant === undefined) return undefined;
    const secrets = open(tenant, keys);
    if (before === forgotten) {
      cache.set(secrets.subjectId, secrets);
      idsByName.set(nameKeyOf(secrets.tenant, secrets.name), secrets.subjectId);
    }
    return secrets;
  };

  const find = async (id: SubjectId): Promise<SubjectSecrets | undefined> =>
    cache.get(id) ?? (await load(() => keyStore.getSubject(id)));

  const findByName = async (
    tenant: TenantSecrets,
    name: SubjectName,
  ): Promise<SubjectSecrets | undefined> => {
    const known = idsByName.get(nameKeyOf(tenant.tenant, name));
    const secrets = known === undefined ? undefined : cache.get(known);
    if (secrets !== undefined) return secrets;
    return load(() => keyStore.findSubject(tenant.tenant, nameHmacOf(tenant, name)));
  };

  const forget = (id: SubjectId): void => {
    forgotten += 1;
    const secrets = cache.get(id);
    if (secrets !== undefined) idsByName.delete(nameKeyOf(secrets.tenant, secrets.name));
    cache.delete(id);
  };

  return {
    find,
    findByName: async (tenant, name) => findByName(await tenants.get(tenant), name),
    ensure: async (tenantId, name) => {
      const tenant = await tenants.get(tenantId);
      const found = await findByName(tenant, name);
      if (found !== undefined) return found;
      const added = await load(() => keyStore.addSubject(mint(tenant, name)));
      if (added === undefined) throw corrupt('the key of a new subject');
      return added;
    },
    forget,
    forgetTenant: (id) => {
      for (const [subject, { tenant }] of cache.entries()) if (tenant === id) forget(subject);
      forgotten += 1;
    },
  };
};
