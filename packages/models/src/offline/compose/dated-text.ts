import type { Span, TimePhrase } from '@palimpsest/text';

/** Something to do at a place of a text: leave `[start, end)` out, or put words in (an empty span). */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Dates to be put behind phrases that mean another day when read later. */
const labelEdits = (raw: string, phrases: readonly TimePhrase[]): readonly Edit[] =>
  phrases.flatMap(({ end, deictic, label }) =>
    deictic && label !== undefined && !raw.slice(end, end + label.length + 3).includes(label)
      ? [
          {
            start: end,
            end,
            text: ` (${label})${/^[\p{L}\p{N}]/u.test(raw.slice(end)) ? ' ' : ''}`,
          },
        ]
      : [],
  );

/** The text with pieces left out and resolved dates behind its time phrases: `yesterday (2031-06-10)`. */
export const datedText = (
  raw: string,
  phrases: readonly TimePhrase[],
  drops: readonly Span[],
): string => {
  const edits = [
    ...labelEdits(raw, phrases).filter(
      (edit) => !drops.some((drop) => edit.start > drop.start && edit.start <= drop.end),
    ),
    ...drops.map(({ start, end }) => ({ start, end, text: '' })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  let text = '';
  let from = 0;
  for (const edit of edits) {
    if (edit.start < from) continue;
    text += raw.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + raw.slice(from);
};
