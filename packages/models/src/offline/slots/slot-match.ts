import type { ChangeCue, FactEntity, FactStance, MemoryType, Polarity } from '@palimpsest/kernel';
import type { Span } from '@palimpsest/text';
import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';

/** Closed list of what a fact may be filed under. */
export type Category =
  | 'home'
  | 'work'
  | 'health'
  | 'food'
  | 'family'
  | 'travel'
  | 'hobby'
  | 'plan'
  | 'preference'
  | 'identity'
  | 'communication'
  | 'education'
  | 'possession'
  | 'other';

/** What a slot rule found in a clause. What it leaves out follows from the frame. */
export interface SlotMatch {
  readonly name: string;
  readonly key: string | null;
  readonly cardinality: 'one' | 'many';
  /** As typed or folded; normalised later. */
  readonly value: string;
  readonly category: Category;
  /** Whose slot it is when that is not the frame's subject: a wife's name is the speaker's fact. */
  readonly person?: string;
  readonly polarity?: Polarity;
  readonly stance?: FactStance;
  readonly change?: ChangeCue;
  readonly important?: boolean;
  readonly memType?: MemoryType;
  readonly entities?: readonly FactEntity[];
  /** Pieces of the clause that speak of another fact and stay out of this one's wording. */
  readonly drops?: readonly Span[];
  /** The whole wording, when another clause is needed to understand this one. */
  readonly text?: string;
  /** Words in the place of what was left out at the end: 在 X (当护士) → 在 X 工作. */
  readonly tail?: string;
  /** True when the words bind the fact to a passing stay (`until Sunday`): told as an episode. */
  readonly passing?: boolean;
}

/** Reads one slot family out of a clause; empty when the clause says nothing about it. */
export type SlotRule = (frame: Frame, clause: SaidClause) => readonly SlotMatch[];

/** Nothing found. */
export const noMatch: readonly SlotMatch[] = [];
