/** What a load generator is to do; sent to its process. */
export interface LoadPlan {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly path: string;
  /** Request bodies, used in turn by all callers together. */
  readonly bodies: readonly string[];
  /** Connections, each with one request under way at a time. */
  readonly callers: number;
  /** Requests to send; `null`: until the time is over. */
  readonly count: number | null;
  readonly seconds: number | null;
  /**
   * Requests begun per second, whether the earlier ones are answered or not; a request that has to wait for a free
   * caller is timed from when it was due. `null`: each caller sends as soon as it has its answer.
   */
  readonly perSecond: number | null;
  /** Send the answers' bodies back; only for short loads. */
  readonly keepAnswers: boolean;
}

/** What came of it. */
export interface LoadResult {
  /** Latency of each answered request in milliseconds, in order of the answers. */
  readonly latencies: Float64Array;
  /** When each of those was answered, in milliseconds since the epoch. */
  readonly answeredAt: Float64Array;
  /** From the first request to the last answer. */
  readonly wallMs: number;
  /** Answers whose envelope code was not 0, by `status code`. */
  readonly failures: Readonly<Record<string, number>>;
  readonly answers: readonly string[];
}
