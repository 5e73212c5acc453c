/** Random ids. */
export interface IdSource {
  /** 22 characters of base64url, 128 random bits. */
  readonly random: () => string;
  /** UUID in lower case, time-ordered (version 7). */
  readonly uuid: () => string;
}
