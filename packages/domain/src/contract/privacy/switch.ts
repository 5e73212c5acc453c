import { z } from 'zod';
import { optionalCallerIdField } from '../fields/ids.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';

/** `/memory/v1/user/switch`: memory on or off, for all or for one app; without `enabled` it reads. */
export const switchRequest = z
  .strictObject({
    ...subjectFields,
    app_id: optionalCallerIdField,
    enabled: z.boolean().nullable().default(null),
  })
  .transform(takeSubject);
export type SwitchRequest = z.output<typeof switchRequest>;

export const switchAnswer = z.object({
  enabled: z.boolean(),
  /** Apps that were ever switched, by app id. */
  apps: z.record(z.string(), z.boolean()).readonly(),
  position: z.string(),
});
export type SwitchAnswer = Readonly<z.output<typeof switchAnswer>>;
