/**
 * Intakes that an `ErasureStarted` names, by the revision of their acceptance. Who reads it as it lies in the log may meet
 * one of the first schema version, which has no such field.
 */
export const erasedIntakes = ({
  intakes,
}: {
  readonly intakes?: readonly string[];
}): readonly bigint[] => (intakes ?? []).map(BigInt);
