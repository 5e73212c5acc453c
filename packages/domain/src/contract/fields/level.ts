import type { z } from 'zod';
import type { levelField } from './enums.ts';

export type Level = z.output<typeof levelField>;

/** `APP` needs the app that it is for, `SESSION` its session. */
export const requireLevelIds = (
  level: Level | null,
  ids: { readonly app_id: string | null; readonly session_id: string | null },
  context: z.RefinementCtx,
  path: readonly PropertyKey[] = [],
): void => {
  const missing =
    level === 'APP' && ids.app_id === null
      ? 'app_id'
      : level === 'SESSION' && ids.session_id === null
        ? 'session_id'
        : undefined;
  if (missing === undefined) return;
  context.addIssue({
    code: 'custom',
    path: [...path, missing],
    message: `is needed for level ${level}`,
  });
};
