import type { TimePhrase } from '@palimpsest/text';
import type { Cue } from '../speech/cue.ts';

/** Whom a clause is about. `key` is the normalised word for a person tied to the speaker. */
export type Subject =
  | { readonly kind: 'self' }
  | { readonly kind: 'we' }
  | { readonly kind: 'third'; readonly key: string; readonly label: string }
  /** Something of the speaker's: `my piano lesson`, 我的手机; what it is stands in the frame. */
  | { readonly kind: 'own'; readonly noun: string }
  | { readonly kind: 'assistant' }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' };

/** A clause as the rules read it. All texts have the same length, so a place in one is a place in all. */
export interface SaidClause {
  /** The letters as they were typed. */
  readonly raw: string;
  /** Folded for matching. */
  readonly folded: string;
  /** Folded, time phrases blanked: values are taken from here. */
  readonly timeless: string;
  /** Offsets are within the clause. */
  readonly phrases: readonly TimePhrase[];
  /** What introduced it: "sorry", "as I said", 记住. */
  readonly cues: ReadonlySet<Cue>;
  /** Offset in the message. */
  readonly start: number;
  /** The language whose rules come first. */
  readonly language: 'en' | 'zh';
}
