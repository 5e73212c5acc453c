import { z } from 'zod';
import { optionalCallerIdField } from '../fields/ids.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';

/** What a purge over all subjects reaches. */
export type PurgeReach =
  | { readonly of: 'app'; readonly id: string }
  | { readonly of: 'agent'; readonly id: string }
  | { readonly of: 'tenant'; readonly confirm: string };

/** `/admin/v1/purge`: everything of an app, of an agent, or of the whole tenant, over all subjects; answers as `add` does. */
export const purgeAllRequest = z
  .strictObject({
    app_id: optionalCallerIdField,
    agent_id: optionalCallerIdField,
    tenant: z.literal(true).optional(),
    /** The tenant's own id: a purge of everything is asked for twice. */
    confirm: characterText(limits.idCharacters).optional(),
    /** Erased now, not after retention. Default: only of a whole tenant, whose own key then goes last. */
    immediate: z.boolean().optional(),
  })
  .transform((body, context) => {
    const { app_id: app, agent_id: agent, tenant, confirm, immediate } = body;
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const reaches: readonly PurgeReach[] = [
      ...(app === null ? [] : [{ of: 'app', id: app } as const]),
      ...(agent === null ? [] : [{ of: 'agent', id: agent } as const]),
      ...(tenant === undefined ? [] : [{ of: 'tenant', confirm: confirm ?? '' } as const]),
    ];
    const [reach, ...more] = reaches;
    if (reach === undefined || more.length > 0) {
      return refuse('app_id', 'give one of app_id, agent_id and tenant');
    }
    if (reach.of !== 'tenant' && confirm !== undefined) {
      return refuse('confirm', 'goes with tenant alone');
    }
    return { reach, immediate: immediate ?? reach.of === 'tenant' };
  });
export type PurgeAllRequest = z.output<typeof purgeAllRequest>;
