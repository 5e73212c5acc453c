/** A line of a bundle's file that is not what the file is made of. */
export class BadLine extends Error {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;

  constructor(file: string, line: number, expected: string) {
    super(`line ${line} of ${file} is no ${expected}`);
    this.name = 'BadLine';
    this.file = file;
    this.line = line;
  }
}
