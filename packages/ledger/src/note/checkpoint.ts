/** What a checkpoint says: C2SP tlog-checkpoint, with the time in an extension line. */
export interface CheckpointBody {
  /** Names the log: `palimpsest/<tenant>-<random>`. */
  readonly origin: string;
  readonly size: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export const checkpointText = ({ origin, size, root, at }: CheckpointBody): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\nat ${at}\n`;

const form = /^([^\n]+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\nat (\d{4}-\d\d-\d\dT[\d:.]+Z)\n$/;

/** `undefined` for what is no checkpoint of ours. */
export const parseCheckpoint = (text: string): CheckpointBody | undefined => {
  const [, origin, size, root, at] = form.exec(text) ?? [];
  if (origin === undefined || size === undefined || root === undefined || at === undefined) {
    return undefined;
  }
  const body = {
    origin,
    size: BigInt(size),
    root: new Uint8Array(Buffer.from(root, 'base64')),
    at,
  };
  return checkpointText(body) === text ? body : undefined;
};
