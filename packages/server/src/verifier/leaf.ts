import { hash } from 'node:crypto';
import { canonical, type Json } from './canonical.ts';

/** An event as a bundle holds it: the stored bytes. */
export interface BundledEvent {
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** What stands in a leaf besides its digests. */
export interface Leaf {
  readonly tenant: string;
  readonly sequence: string;
  readonly previous: string | null;
  readonly stream: string;
  readonly revision: string;
  readonly eventId: string;
  readonly type: string;
}

const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'hex');

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

type Members = { readonly [name: string]: Json };

const isObject = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBox = (value: Members): boolean =>
  Object.keys(value).toSorted().join(' ') === 'ct iv k v' &&
  ['ct', 'iv', 'k'].every((name) => typeof value[name] === 'string') &&
  typeof value['v'] === 'number';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The value without the ciphertext of any box; their digests are put into `boxes`, in document order. */
const withoutCiphertexts = (value: Json, pointer: string, boxes: [string, string][]): Json => {
  if (Array.isArray(value)) {
    return value.map((one: Json, index) => withoutCiphertexts(one, `${pointer}/${index}`, boxes));
  }
  if (!isObject(value)) return value;
  if (isBox(value)) {
    const { ct, ...rest } = value;
    const bytes = Buffer.from(ct as string, 'base64');
    if (bytes.toString('base64') !== ct)
      throw new RangeError('base64 that is written in another way');
    boxes.push([pointer, sha256(bytes)]);
    return rest;
  }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [
        name,
        withoutCiphertexts(member, `${pointer}/${escaped(name)}`, boxes),
      ]),
  );
};

/** Bytes of the leaf of an event (reference/ledger-leaf.md); `undefined` for data that no leaf can be made of. */
export const leafOf = (
  event: BundledEvent,
  place: Pick<Leaf, 'tenant' | 'sequence' | 'previous'>,
): string | undefined => {
  try {
    const text = utf8.decode(event.data);
    const data = JSON.parse(text) as Json;
    if (canonical(data) !== text) return undefined;
    const boxes: [string, string][] = [];
    const clear = withoutCiphertexts(data, '', boxes);
    return canonical({
      boxes,
      data: sha256(canonical(clear)),
      event_id: event.id,
      format: 'palimpsest-leaf-v1',
      metadata: sha256(event.metadata),
      previous: place.previous,
      revision: event.revision,
      sequence: place.sequence,
      stream: event.stream,
      tenant: place.tenant,
      type: event.type,
    });
  } catch {
    return undefined;
  }
};

/** `undefined` for text that is no leaf. */
export const parseLeaf = (text: string): Leaf | undefined => {
  try {
    const leaf = JSON.parse(text) as Record<string, unknown>;
    const member = (name: string): string => {
      const value = leaf[name];
      if (typeof value !== 'string') throw new RangeError('not a leaf');
      return value;
    };
    if (leaf['format'] !== 'palimpsest-leaf-v1') return undefined;
    return {
      tenant: member('tenant'),
      sequence: member('sequence'),
      previous: leaf['previous'] === null ? null : member('previous'),
      stream: member('stream'),
      revision: member('revision'),
      eventId: member('event_id'),
      type: member('type'),
    };
  } catch {
    return undefined;
  }
};
