import { hash } from 'node:crypto';
import { isCanonical, type Json } from './canonical.ts';

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

type Box = Members & { readonly ct: string };

const isBox = (value: Members, names: readonly string[]): value is Box =>
  names.length === 4 &&
  names[0] === 'ct' &&
  names[1] === 'iv' &&
  names[2] === 'k' &&
  names[3] === 'v' &&
  typeof value['ct'] === 'string' &&
  typeof value['iv'] === 'string' &&
  typeof value['k'] === 'string' &&
  typeof value['v'] === 'number';

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Takes every box with its place, in document order: members by name, elements by index. */
const eachBox = (
  value: Json,
  place: () => string,
  take: (box: Box, pointer: string) => void,
): void => {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, one] of (value as readonly Json[]).entries()) {
      eachBox(one, () => `${place()}/${index}`, take);
    }
    return;
  }
  const members = value as Members;
  const names = Object.keys(members).sort();
  if (isBox(members, names)) {
    take(members, place());
    return;
  }
  for (const name of names) {
    const member = members[name];
    if (typeof member !== 'object' || member === null) continue;
    eachBox(member, () => `${place()}/${escaped(name)}`, take);
  }
};

const digestOf = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) {
    throw new RangeError('base64 that is written in another way');
  }
  return sha256(bytes);
};

/** Digests of the boxes in canonical data, and its text without their ciphertexts. */
const takeApart = (text: string, data: Json) => {
  const boxes: [string, string][] = [];
  const kept: string[] = [];
  let read = 0;
  eachBox(
    data,
    () => '',
    (box, pointer) => {
      boxes.push([pointer, digestOf(box.ct)]);
      // A brace and a quotation mark that stand like this are in no text: the next place that reads so is this box.
      const start = text.indexOf(JSON.stringify(box), read) + 1;
      kept.push(text.slice(read, start));
      read = start + `"ct":"${box.ct}",`.length;
    },
  );
  kept.push(text.slice(read));
  return { boxes, clear: kept.join('') };
};

/** Bytes of the leaf of an event (reference/ledger-leaf.md); `undefined` for data that no leaf can be made of. */
export const leafOf = (
  event: BundledEvent,
  place: Pick<Leaf, 'tenant' | 'sequence' | 'previous'>,
): string | undefined => {
  try {
    const text = utf8.decode(event.data);
    const data = JSON.parse(text) as Json;
    if (!isCanonical(text, data)) return undefined;
    const { boxes, clear } = takeApart(text, data);
    const names = [event.id, event.revision, event.stream, event.type, place.tenant];
    if (!names.every((name) => name.isWellFormed())) return undefined;
    // In the order of their names, as canonical JSON has them.
    return JSON.stringify({
      boxes,
      data: sha256(clear),
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
