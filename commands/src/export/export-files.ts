/** Files of exports, encrypted at rest under keys that lie elsewhere. */
export interface ExportFiles {
  /** Writes the pieces under a key; answers the digest and length of the plain file. Replaces what was there. */
  readonly write: (
    id: string,
    key: Uint8Array,
    pieces: AsyncIterable<string>,
  ) => Promise<{ readonly sha256: string; readonly bytes: number }>;
  /** The plain file, in pieces; `undefined` when it is gone. */
  readonly read: (id: string, key: Uint8Array) => AsyncIterable<Uint8Array> | undefined;
  readonly remove: (id: string) => Promise<void>;
}
