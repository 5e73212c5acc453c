import type { JsonObject, JsonValue } from '@palimpsest/kernel';
import { damagedEvent } from '../errors.ts';

/** A sealed box and where it stands in an event's data. */
export interface FoundBox {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** How many objects before it in document order begin with a text named `ct`, as a box does. */
  readonly ordinal: number;
}

/** Deeper data is refused, so that no stored bytes can exhaust a reader's stack. */
const maxDepth = 128;

/** A box is an object with exactly these members, whatever its version says. */
const isBox = (value: JsonObject, keys: readonly string[]): boolean =>
  keys.length === 4 &&
  typeof value['ct'] === 'string' &&
  Object.hasOwn(value, 'iv') &&
  typeof value['iv'] === 'string' &&
  Object.hasOwn(value, 'k') &&
  typeof value['k'] === 'string' &&
  Object.hasOwn(value, 'v') &&
  typeof value['v'] === 'number';

const jsonPointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Names as UTF-16 code units; the engine gives those that read as an index before the others. */
const inOrder = (keys: string[]): string[] =>
  keys.some((key, index) => index > 0 && key < (keys[index - 1] ?? '')) ? keys.sort() : keys;

/**
 * All boxes in document order: members by name as UTF-16 code units, elements by index.
 * Throws `PortError` `CORRUPT` for data deeper than 128 levels.
 */
export const findBoxes = (data: JsonValue): readonly FoundBox[] => {
  const found: FoundBox[] = [];
  const path: (string | number)[] = [];
  let ordinal = 0;

  const visitMember = (name: string | number, value: JsonValue | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    path.push(name);
    visit(value);
    path.pop();
  };

  const visit = (value: object): void => {
    if (path.length > maxDepth) throw damagedEvent('data');
    if (Array.isArray(value)) {
      for (const [index, element] of (value as readonly JsonValue[]).entries()) {
        visitMember(index, element);
      }
      return;
    }
    const members = value as JsonObject;
    const keys = inOrder(Object.keys(members));
    if (keys[0] === 'ct' && typeof members['ct'] === 'string') {
      ordinal += 1;
      if (isBox(members, keys)) {
        found.push({ pointer: jsonPointer(path), ordinal: ordinal - 1 });
        return;
      }
    }
    for (const key of keys) visitMember(key, members[key]);
  };

  if (typeof data === 'object' && data !== null) visit(data);
  return found;
};
