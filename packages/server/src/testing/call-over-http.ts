/** What a call answered: HTTP status and envelope. */
export interface WireAnswer<Data = Record<string, unknown>> {
  readonly status: number;
  readonly code: number;
  readonly data: Data;
}

/** Sends one call to a service that listens. Throws when no whole answer comes back. */
export const callOverHttp = async <Data = Record<string, unknown>>(
  address: string,
  path: string,
  body: unknown,
  { key, idempotencyKey }: { readonly key: string; readonly idempotencyKey?: string },
): Promise<WireAnswer<Data>> => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as { readonly code: number; readonly data: Data };
  return { status: response.status, code: envelope.code, data: envelope.data };
};
