/** Text that is true on one machine only and has no place in a repository. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  // Who installs decides where packages come from.
  [
    'host of a package registry',
    /\/\/[\w.-]*(?:registry|npmmirror|artifactory|nexus)[\w.-]*\.\w+/i,
  ],
  ['path of one machine', /(?<![\w./-])\/(?:home|Users|root|work|workspace)\/[\w.-]+/],
  ['path of one machine', /\b[A-Z]:\\Users\\/],
];

/** Forbidden pieces of a text, as `line: what`. */
export const forbiddenText = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      FORBIDDEN.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${index + 1}: ${what}`,
      ),
    );
