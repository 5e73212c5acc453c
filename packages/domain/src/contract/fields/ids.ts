import { memoryId, taskId } from '@palimpsest/kernel';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { characterText } from './text.ts';

/** An id that the caller chose: of an app, a session, an agent, a message. Compared byte by byte. */
export const callerIdField = characterText(limits.idCharacters);

/** As {@link callerIdField}; absent or `null` reads as `null`. */
export const optionalCallerIdField = callerIdField.nullable().default(null);

/** An id that we gave out. One that was never given out is 40401, not 40001. */
const issuedIdField = characterText(limits.issuedIdCharacters);

export const memoryIdField = issuedIdField.transform(memoryId);
export const taskIdField = issuedIdField.transform(taskId);
export const keyIdField = issuedIdField;

/** `[a-z0-9-]{1,64}`. */
export const tenantField = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/, 'must be 1 to 64 of a–z, 0–9 and -');

/** A place in the log as an opaque token, bound to the tenant. */
export const positionField = characterText(limits.positionCharacters);
