import type { Subject } from '../clauses/clause.ts';

/** How the wording places what it says: held, hoped for, over. One of them per clause. */
export type FrameMode =
  | 'plain'
  /** can, know how to, 会 */
  | 'ability'
  /** will, going to, booked, 打算 */
  | 'plan'
  /** would like to, hope to, 想 */
  | 'wish'
  /** used to, 以前 */
  | 'past'
  /** stopped, gave up, no longer, 不…了 */
  | 'end'
  /** need to, have to, 得 */
  | 'duty';

/** A clause taken apart: whom it is about, how it stands, and the predicate that slot rules read. */
export interface Frame {
  readonly language: 'en' | 'zh';
  readonly subject: Subject;
  /** True when the words name the subject; else it was carried from the clause before. */
  readonly overt: boolean;
  readonly mode: FrameMode;
  readonly negated: boolean;
  /** Form of the main verb: `past` is "lived", V过; `perfect` is "have moved", V了. */
  readonly tense: 'present' | 'past' | 'perfect';
  readonly progressive: boolean;
  /** now, these days, 现在 */
  readonly now: boolean;
  /** still, 还是, 仍然 */
  readonly still: boolean;
  /** also, too, 也 */
  readonly also: boolean;
  /** every day, usually, 每天: a habit is told */
  readonly habitual: boolean;
  /** Base form of the main English verb; empty in Chinese. */
  readonly verb: string;
  /** What follows the English verb; the whole predicate in Chinese. Folded, time phrases blanked. */
  readonly rest: string;
  /** Where `rest` begins in the clause. */
  readonly restStart: number;
  /** Where the predicate begins in the clause: in English at the verb or its auxiliary. */
  readonly predicateStart: number;
  /** Where the subject begins in the clause. */
  readonly subjectStart: number;
}
