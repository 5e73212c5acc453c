import { PortError } from '@palimpsest/kernel';
import { toPortError } from '../database/sqlite-error.ts';
import type { WireError } from './protocol.ts';

/** Reduces an error to what may cross a thread: a code, a message without content, no cause. */
export const toWireError = (error: unknown, file: string): WireError => {
  const translated = toPortError(error, file);
  if (translated instanceof PortError) {
    return {
      code: translated.code,
      message: translated.message,
      retryable: translated.retryable,
    };
  }
  const message = translated instanceof Error ? translated.message : 'unknown error';
  return { code: undefined, message, retryable: false };
};

export const fromWireError = (error: WireError): Error =>
  error.code === undefined
    ? new Error(error.message)
    : new PortError(error.code, error.message, { retryable: error.retryable });
