import type { LogRecord } from '../log/record.ts';
import type { ReadRequest } from '../wire/stubs.ts';

type FilterMessage = NonNullable<
  ReturnType<NonNullable<ReturnType<ReadRequest['getOptions']>>['getFilter']>
>;

/** What a filtered read of `$all` lets through, and how often it says how far it is. */
export interface ReadFilter {
  readonly matches: (record: LogRecord) => boolean;
  /** Records that one page considers at most. */
  readonly window: number;
  /** Records considered from one checkpoint to the next. */
  readonly checkpointEvery: number;
}

const defaultWindow = 32;

const matcherOf = (regex: string, prefixes: readonly string[]): ((text: string) => boolean) => {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const pattern = new RegExp(regex);
  return (text) => pattern.test(text);
};

export const readFilter = (message: FilterMessage | undefined): ReadFilter | undefined => {
  const byStream = message?.getStreamIdentifier();
  const expression = byStream ?? message?.getEventType();
  if (message === undefined || expression === undefined) return undefined;
  const matches = matcherOf(expression.getRegex(), expression.getPrefixList());
  const window = message.hasMax() ? message.getMax() : defaultWindow;
  return {
    matches: ({ stream, type }) => matches(byStream === undefined ? type : stream),
    window,
    checkpointEvery: window * message.getCheckpointintervalmultiplier(),
  };
};
