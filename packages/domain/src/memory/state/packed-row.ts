import { type BeliefRow, beliefRowSchema } from '../belief-row.ts';

/** A belief row as the list of its values in the order of the schema: a third of the size, and quick to read. */
export type PackedRow = readonly BeliefRow[keyof BeliefRow][];

const fields = Object.keys(beliefRowSchema.shape) as readonly (keyof BeliefRow)[];

export const packRow = (row: BeliefRow): PackedRow => fields.map((field) => row[field]);

export const unpackRow = (values: PackedRow): BeliefRow => {
  const row: Partial<Record<keyof BeliefRow, unknown>> = {};
  fields.forEach((field, index) => {
    row[field] = values[index];
  });
  return row as BeliefRow; // the values of all its fields, as `packRow` listed them
};
