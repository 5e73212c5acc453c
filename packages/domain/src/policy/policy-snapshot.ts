import { z } from 'zod';
import { policySchema } from './policy.ts';
import type { PolicyState } from './policy-state.ts';

/** To be raised with every change of what a state holds, or of how it is folded. Numbers of a policy may come and go without. */
export const policyFoldVersion = 1;

const snapshotSchema = z.object({
  latest: z.int(),
  versions: z.array(z.tuple([z.int(), policySchema])).readonly(),
  base: z.int(),
  previous: z.int().nullable(),
  rollout: z.object({ version: z.int(), share: z.number() }).readonly().nullable(),
});

/** A state as the bytes of a snapshot. */
export const serialisePolicyState = (state: PolicyState): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ ...state, versions: [...state.versions] }));

/**
 * The state that was serialised under this `policyFoldVersion`; `undefined` for bytes that are not one. Numbers that a newer build added
 * take their defaults, as they do when events are folded.
 */
export const parsePolicyState = (bytes: Uint8Array): PolicyState | undefined => {
  const parsed = snapshotSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  return parsed.success ? { ...parsed.data, versions: new Map(parsed.data.versions) } : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
