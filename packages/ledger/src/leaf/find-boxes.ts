import type { JsonObject, JsonValue, SealedBox } from '@palimpsest/kernel';
import { damagedEvent } from '../errors.ts';

/** A sealed box and where it stands in an event's data. */
export interface FoundBox {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly box: Pick<SealedBox, 'ct'>;
}

/** Deeper data is refused, so that no stored bytes can exhaust a reader's stack. */
const maxDepth = 128;

/** A box is an object with exactly these members, whatever its version says. */
const isBox = (value: JsonObject, keys: readonly string[]): value is JsonObject & { ct: string } =>
  keys.length === 4 &&
  Object.hasOwn(value, 'ct') &&
  typeof value['ct'] === 'string' &&
  Object.hasOwn(value, 'iv') &&
  typeof value['iv'] === 'string' &&
  Object.hasOwn(value, 'k') &&
  typeof value['k'] === 'string' &&
  Object.hasOwn(value, 'v') &&
  typeof value['v'] === 'number';

const jsonPointer = (path: readonly string[]): string =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/**
 * All boxes in document order: members by name as UTF-16 code units, elements by index.
 * Throws `PortError` `CORRUPT` for data deeper than 128 levels.
 */
export const findBoxes = (data: JsonValue): readonly FoundBox[] => {
  const found: FoundBox[] = [];
  const path: string[] = [];
  const visit = (value: JsonValue | undefined): void => {
    if (typeof value !== 'object' || value === null) return;
    if (path.length > maxDepth) throw damagedEvent('data');
    const members = value as JsonObject; // an array's elements are members named by their index
    const keys = Object.keys(members);
    if (!Array.isArray(value)) {
      if (isBox(members, keys)) {
        found.push({ pointer: jsonPointer(path), box: members });
        return;
      }
      keys.sort();
    }
    for (const key of keys) {
      path.push(key);
      visit(members[key]);
      path.pop();
    }
  };
  visit(data);
  return found;
};
