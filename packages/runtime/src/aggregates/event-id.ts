import { hash } from 'node:crypto';
import type { EventId } from '@palimpsest/kernel';

/**
 * The id of the `index`-th event of a command's `attempt`-th append: a UUID of version 8 (RFC 9562) from SHA-256.
 *
 * From the command, never from content: a memory that was erased and is told again gets another id. A repeat
 * of the same append has the same ids, so the log itself recognises it.
 */
export const eventIdFor = (commandId: string, attempt: number, index: number): EventId => {
  const hex = hash('sha256', `${commandId}\n${attempt}\n${index}`, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}` as EventId;
};
