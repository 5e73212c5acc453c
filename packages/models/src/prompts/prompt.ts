/** Instructions for a model. Its version goes into every event that it led to: change the text, raise the version. */
export interface Prompt {
  readonly version: string;
  readonly text: string;
}
