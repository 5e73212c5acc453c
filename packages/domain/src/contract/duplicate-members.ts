/** One array or object that the scan is inside of. */
interface Level {
  /** Names seen in an object; `null` in an array. */
  readonly names: Set<string> | null;
  /** The member that the scan is at. */
  step: string | number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string that begins at `start` ends: the place behind its closing quote. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  for (;;) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    // A quote behind an odd number of backslashes is escaped.
    if (slashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
};

const pathOf = (levels: readonly Level[]): string =>
  levels.reduce(
    (path, { step }) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`,
    '',
  );

/**
 * Path of the first member that an object of a valid JSON text names twice; `undefined` when none does. RFC 8259 leaves
 * open which of the two counts, and `JSON.parse` drops one without a word: what a caller wrote would be lost.
 */
export const findDuplicateMember = (text: string): string | undefined => {
  const levels: Level[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length; at += 1) {
    const level = levels.at(-1);
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
        levels.push({ names: new Set(), step: '' });
        expectsName = true;
        break;
      case 0x5b: // [
        levels.push({ names: null, step: 0 });
        expectsName = false;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        expectsName = false;
        break;
      case 0x2c: // ,
        if (typeof level?.step === 'number') level.step += 1;
        else expectsName = true;
        break;
      case QUOTE: {
        const end = endOfString(text, at);
        if (expectsName && level !== undefined && level.names !== null) {
          const literal = text.slice(at, end);
          const name = literal.includes('\\')
            ? (JSON.parse(literal) as string)
            : literal.slice(1, -1);
          level.step = name;
          if (level.names.has(name)) return pathOf(levels);
          level.names.add(name);
          expectsName = false;
        }
        at = end - 1;
        break;
      }
      default:
    }
  }
  return undefined;
};
