/** JSON for a model: lone surrogates, which some servers refuse, are replaced. */
export const modelJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed() : member,
  );
