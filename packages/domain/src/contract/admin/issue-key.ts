import { z } from 'zod';
import { callerIdField, tenantField } from '../fields/ids.ts';
import { subjectListField } from '../fields/subject.ts';
import { characterText } from '../fields/text.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { globalAccesses, keyScopes } from '../key-access.ts';
import { limits } from '../limits.ts';

const scopesField = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .transform((scopes) => [...new Set(scopes)]);

const appsField = z
  .array(callerIdField)
  .min(1)
  .max(limits.keyApps)
  .transform((apps): readonly string[] => [...new Set(apps)]);

/** `/admin/v1/keys/issue`. Another tenant than the key's own only with scope `operator`. */
export const issueKeyRequest = z
  .strictObject({
    scopes: scopesField,
    name: characterText(limits.keyNameCharacters).nullable().default(null),
    apps: appsField.nullable().default(null),
    /** Global memories for a key that is limited to apps; default `none`. Without `apps`: `write`. */
    global: z.enum(globalAccesses).optional(),
    subjects: subjectListField.nullable().default(null),
    expires_at: timeField.nullable().default(null),
    /** Calls that it admits in a minute; the rest gets 42903. `null`: any number. */
    calls_per_minute: z.int().min(1).max(limits.keyCallsPerMinuteMax).nullable().default(null),
    tenant: tenantField.nullable().default(null),
    timezone: timezoneField,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = body;
    if (body.apps === null && body.global !== undefined && body.global !== 'write') {
      context.addIssue({ code: 'custom', path: ['global'], message: 'needs apps' });
    }
    return {
      ...resolveTimes(rest, ['expires_at'], timezone, context),
      global: body.global ?? (body.apps === null ? 'write' : 'none'),
    };
  });
export type IssueKeyRequest = z.output<typeof issueKeyRequest>;

/** Answer of `issue` and `rotate`. */
export const issueKeyAnswer = z
  .object({
    key_id: z.string(),
    /** The secret, shown this once; left out when the call is a repeat. */
    key: z.string().optional(),
    position: z.string(),
  })
  .meta({ id: 'IssuedKey' });
export type IssueKeyAnswer = Readonly<z.output<typeof issueKeyAnswer>>;
