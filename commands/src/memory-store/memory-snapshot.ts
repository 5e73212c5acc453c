import {
  type MemoryState,
  memoryFoldVersion,
  parseMemoryState,
  serialiseMemoryState,
  streamPrefixes,
} from '@palimpsest/domain';
import type { BoxContext, SealedBox, StreamName, SubjectId, TenantId } from '@palimpsest/kernel';
import { canonicalBytes, type SnapshotCodec } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

export const subjectOfStream = (stream: StreamName): SubjectId =>
  stream.slice(streamPrefixes.memory.length) as SubjectId;

const snapshotContext = (stream: StreamName, tenant: TenantId): BoxContext => ({
  tenant,
  stream,
  eventId: 'snapshot',
  box: 'snapshot',
  schemaVersion: memoryFoldVersion,
});

/** Folded states, sealed: what they hold dies with their subject's key. */
export const createMemorySnapshots = (vault: Vault): SnapshotCodec<MemoryState> => ({
  foldVersion: memoryFoldVersion,
  serialise: async (state, stream, tenant) => {
    const sealer = await vault.sealerFor({ tenant, subjectId: subjectOfStream(stream) });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new TypeError('no key slot was handed out');
    const bytes = Buffer.from(serialiseMemoryState(state)).toString('base64');
    const sealed = sealer.seal({ state: bytes }, snapshotContext(stream, tenant), slot);
    return canonicalBytes({ tenant, sealed: { ...sealed } });
  },
  parse: async (bytes, stream) => {
    const stored = JSON.parse(new TextDecoder().decode(bytes)) as {
      readonly tenant: TenantId;
      readonly sealed: SealedBox;
    };
    const document = await vault.open({
      box: stored.sealed,
      context: snapshotContext(stream, stored.tenant),
      subjectId: subjectOfStream(stream),
    });
    return typeof document?.state === 'string'
      ? parseMemoryState(new Uint8Array(Buffer.from(document.state, 'base64')))
      : undefined;
  },
});
