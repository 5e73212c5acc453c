import type { JsonObject } from '@palimpsest/kernel';

/** Turns the data of one schema version into that of the next. Pure; sees stored data with its boxes closed. */
export type Upcast = (data: JsonObject) => JsonObject;

/** By event type: the step from a schema version to the one after it. */
export type Upcasters<Type extends string> = {
  readonly [T in Type]?: Readonly<Record<number, Upcast>>;
};

/**
 * Brings stored data up to a schema version, step by step. Data of that version comes back as it is; where a step
 * is missing, `undefined`.
 */
export const upcast = <Type extends string>(
  upcasters: Upcasters<Type>,
  type: Type,
  data: JsonObject,
  versions: { readonly from: number; readonly to: number },
): JsonObject | undefined => {
  let current = data;
  for (let version = versions.from; version < versions.to; version += 1) {
    const step = upcasters[type]?.[version];
    if (step === undefined) return undefined;
    current = step(current);
  }
  return current;
};
