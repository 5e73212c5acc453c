/** Licences that may be combined with Apache-2.0 in one work, by their SPDX names. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether a package under this SPDX expression may be shipped with ours. Expressions are read as
 * far as npm packages use them: one level of `AND` or `OR`; anything else is refused.
 */
export const isCompatible = (expression: string): boolean => {
  const inner = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(inner)) return false;
  if (inner.includes(' AND ')) return inner.split(' AND ').every(isCompatible);
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isCompatible);
  return COMPATIBLE.has(inner);
};
