import type { WireAnswer } from '../call-over-http.ts';

/** A writing call: sent until it is answered, always with the same bytes and the same key. */
export interface BookedCall {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
  /** How often it went out. */
  sent: number;
  answer: WireAnswer | undefined;
  /** Takes the first answer into what the caller knows. */
  readonly onAnswer: (answer: WireAnswer) => void;
}

/** Every writing call of a campaign, and what came back. */
export interface CallBook {
  readonly plan: (
    path: string,
    body: Readonly<Record<string, unknown>>,
    onAnswer: (answer: WireAnswer) => void,
  ) => BookedCall;
  readonly calls: () => readonly BookedCall[];
  readonly unanswered: () => readonly BookedCall[];
}

export const createCallBook = (campaign: string): CallBook => {
  const calls: BookedCall[] = [];
  return {
    plan: (path, body, onAnswer) => {
      const call: BookedCall = {
        path,
        body,
        idempotencyKey: `${campaign}-${calls.length}`,
        sent: 0,
        answer: undefined,
        onAnswer,
      };
      calls.push(call);
      return call;
    },
    calls: () => calls,
    unanswered: () => calls.filter(({ answer }) => answer === undefined),
  };
};

/** What a repeat of a call must answer again. A position may be told by any token that stands for it. */
export const lastingPartOf = ({ status, code, data }: WireAnswer): unknown => {
  const { position: _, ...rest } = data;
  return { status, code, rest };
};
