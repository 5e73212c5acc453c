/** Where a service listens, and with which key. */
export interface ApiTarget {
  readonly host: string;
  readonly port: number;
  readonly key: string;
}

/** Calls the API, for everything but timing. */
export interface ApiClient {
  readonly target: ApiTarget;
  /** `data` of the answer. Throws when the envelope's code is not 0. */
  readonly call: <Data>(path: string, body: unknown) => Promise<Data>;
}

export const createApiClient = (target: ApiTarget): ApiClient => ({
  target,
  call: async <Data>(path: string, body: unknown) => {
    const response = await fetch(`http://${target.host}:${target.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly code: number; readonly data: Data };
    if (answer.code !== 0) throw new Error(`${path} was answered ${answer.code}`);
    return answer.data;
  },
});
