/** Whether a run is one of CI. Systems say so as `CI=true` or `CI=1`. */
export const isCi = ({ CI: given = '' }: Readonly<Record<string, string | undefined>>): boolean =>
  !['', '0', 'false'].includes(given.toLowerCase());
