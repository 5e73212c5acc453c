import { z } from 'zod';
import { optionalCallerIdField } from './ids.ts';

/** What may be seen: without `app_id` global memories only; a session adds its own. */
export const scopeField = z
  .strictObject({
    include_global: z.boolean().default(true),
    app_id: optionalCallerIdField,
    session_id: optionalCallerIdField,
    agent_id: optionalCallerIdField,
    cross_app: z.strictObject({ enabled: z.boolean().default(false) }).optional(),
  })
  .transform(({ cross_app, ...scope }, context): Scope => {
    if (cross_app?.enabled === true) {
      context.addIssue({
        code: 'custom',
        path: ['cross_app', 'enabled'],
        message: 'is reserved: a recall sees one app',
        params: { errorCode: 'CROSS_APP_RESERVED' },
      });
    }
    return scope;
  });

/** A scope with every default filled in; `null` = not given. */
export interface Scope {
  readonly include_global: boolean;
  readonly app_id: string | null;
  readonly session_id: string | null;
  readonly agent_id: string | null;
}

/** What an absent `scope` of a recall means: global memories. */
export const defaultScope: Scope = {
  include_global: true,
  app_id: null,
  session_id: null,
  agent_id: null,
};
