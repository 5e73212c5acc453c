/** One change at one place, and what has to be found. */
export interface TamperCase {
  readonly medium: string;
  readonly change: string;
  /** Leaf that the change was made at. */
  readonly place: number;
  /** What a verification has to name; `sequence` `null`: the fault lies in no entry. */
  readonly expected: { readonly kind: string; readonly sequence: number | null };
  /** `undefined`: this change cannot be made there. */
  readonly run: () => Promise<Finding | undefined>;
}

/** What a verification said. */
export interface Finding {
  readonly ok: boolean;
  readonly kind: string | null;
  readonly sequence: number | null;
}

/** First, middle and last leaf, and those around the edge of the first tile. */
export const placesOf = (leaves: number): readonly number[] => [
  0,
  Math.floor(leaves / 2) - 40,
  255,
  256,
  257,
  leaves - 1,
];
