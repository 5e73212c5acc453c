/** What an opener says about the clause behind it. */
export type Cue =
  /** "sorry", "I meant", 不对, 说错了 */
  | 'correct'
  /** "actually", 其实: a correction only when something in the conversation answers to it */
  | 'actually'
  /** "as I said", 我说过 */
  | 'restate'
  /** "remember that", 记住 */
  | 'remember'
  /** "also", 另外 */
  | 'add';
