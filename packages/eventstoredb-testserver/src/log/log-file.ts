import { Buffer } from 'node:buffer';
import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import type { LogRecord } from './record.ts';

/** Where the log's records outlive the process. */
export interface LogFile {
  /** Records of earlier runs, in order. */
  readonly load: () => readonly LogRecord[];
  /** Durable when it returns; one frame, so that an append is there whole or not at all. */
  readonly write: (records: readonly LogRecord[]) => void;
  readonly close: () => void;
}

const headerBytes = 8;

interface StoredRecord {
  readonly stream: string;
  readonly revision: string;
  readonly position: string;
  readonly created: string;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
}

const encodeFrame = (records: readonly LogRecord[]): Buffer => {
  const stored = records.map(
    (record): StoredRecord => ({
      stream: record.stream,
      revision: String(record.revision),
      position: String(record.position),
      created: String(record.createdTicks),
      id: record.id,
      type: record.type,
      contentType: record.contentType,
      data: Buffer.from(record.data).toString('base64'),
      metadata: Buffer.from(record.metadata).toString('base64'),
    }),
  );
  const body = Buffer.from(JSON.stringify(stored));
  const frame = Buffer.alloc(headerBytes + body.length);
  frame.writeUInt32LE(body.length, 0);
  frame.writeUInt32LE(crc32(body), 4);
  body.copy(frame, headerBytes);
  return frame;
};

const decodeBody = (body: Buffer): LogRecord[] => {
  const stored = JSON.parse(body.toString('utf8')) as readonly StoredRecord[];
  return stored.map((record) => ({
    stream: record.stream,
    revision: BigInt(record.revision),
    position: BigInt(record.position),
    createdTicks: BigInt(record.created),
    id: record.id,
    type: record.type,
    contentType: record.contentType,
    data: new Uint8Array(Buffer.from(record.data, 'base64')),
    metadata: new Uint8Array(Buffer.from(record.metadata, 'base64')),
  }));
};

/** Reads frames up to the first that is not whole: what a crash left of an append that nobody was told of. */
const readFrames = (bytes: Buffer): { readonly records: LogRecord[]; readonly end: number } => {
  const records: LogRecord[] = [];
  let end = 0;
  while (end + headerBytes <= bytes.length) {
    const bodyEnd = end + headerBytes + bytes.readUInt32LE(end);
    const body = bytes.subarray(end + headerBytes, bodyEnd);
    if (bodyEnd > bytes.length || crc32(body) !== bytes.readUInt32LE(end + 4)) break;
    records.push(...decodeBody(body));
    end = bodyEnd;
  }
  return { records, end };
};

/** A log in one file; `a+` makes it when it is missing. */
export const openLogFile = (path: string): LogFile => {
  const file = openSync(path, 'a+');
  return {
    load: () => {
      const { records, end } = readFrames(readFileSync(path));
      ftruncateSync(file, end);
      return records;
    },
    write: (records) => {
      writeSync(file, encodeFrame(records));
      fdatasyncSync(file);
    },
    close: () => closeSync(file),
  };
};

/** A log that ends with the process. */
export const withoutFile: LogFile = {
  load: () => [],
  write: () => undefined,
  close: () => undefined,
};
