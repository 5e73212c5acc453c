import type { Service } from '../compose/service.ts';
import type { FieldWords } from './field-words.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Calls a service, with words in the headers too, and keeps what it was refused with. */
export interface CanaryCaller {
  /** Throws for anything but success: a scan of calls that did nothing would find nothing. */
  readonly ok: (path: string, body: object) => Promise<Answer>;
  /** Throws for success. */
  readonly refused: (path: string, body: object) => Promise<void>;
  /** Bodies of all refusals so far. */
  readonly refusals: () => Buffer;
}

export const createCanaryCaller = (
  { app }: Pick<Service, 'app'>,
  key: string,
  words: FieldWords,
): CanaryCaller => {
  let calls = 0;
  const refusals: string[] = [];
  const call = async (url: string, body: object) => {
    calls += 1;
    const [latin = ''] = words.of('idempotency-key').split(' ');
    const [agent = ''] = words.of('user-agent').split(' ');
    const response = await app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `${latin}-${calls}`,
        'user-agent': agent,
      },
      payload: JSON.stringify(body),
    });
    const { code, data } = response.json<{ readonly code: number; readonly data: Answer }>();
    if (code !== 0) refusals.push(response.body);
    return { code, data };
  };
  return {
    ok: async (path, body) => {
      const { code, data } = await call(path, body);
      if (code !== 0) throw new Error(`${path} was refused: ${code} ${String(data['field'])}`);
      return data;
    },
    refused: async (path, body) => {
      const { code } = await call(path, body);
      if (code === 0) throw new Error(`${path} was not refused`);
    },
    refusals: () => Buffer.from(refusals.join('\n')),
  };
};
