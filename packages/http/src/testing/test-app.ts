import type { UseCases } from '@palimpsest/domain/contract';
import { type Instant, type ManualClock, tenantId } from '@palimpsest/kernel';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import type { AuthenticatedKey, HttpDeps } from '../app-deps.ts';
import { createRecordingUseCases, type RecordingUseCases } from './recording-use-cases.ts';

/** A key with every scope and no limit. */
export const fullKey: AuthenticatedKey = {
  id: 'k1',
  tenant: tenantId('default'),
  scopes: ['agent', 'privacy', 'auditor', 'admin', 'operator'],
  apps: null,
  global: 'write',
  subjects: null,
  callsPerMinute: null,
  pseudonym: 'key-pseudonym',
};

/** A clock that stands still at noon until it is set. */
export const createStandingClock = (): ManualClock => {
  let now = '2026-04-05T12:00:00.000Z' as Instant;
  return {
    now: () => now,
    set: (to) => {
      now = to;
    },
  };
};

export interface TestApp extends RecordingUseCases {
  readonly app: FastifyInstance;
  /** Sends a body (JSON unless it is a string or bytes already) with the secret `secret`. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
}

export interface TestAppOptions {
  readonly key?: Partial<AuthenticatedKey>;
  readonly overrides?: Partial<UseCases>;
  readonly deps?: Partial<HttpDeps>;
}

/** The edge over recording use cases; `secret` is the one secret that opens `key`. */
export const createTestApp = ({ key, overrides, deps }: TestAppOptions = {}): TestApp => {
  const recording = createRecordingUseCases(overrides);
  const clock = createStandingClock();
  const app = buildApp({
    useCases: recording.useCases,
    openDownload: async () => undefined,
    authenticate: async (secret) => (secret === 'secret' ? { ...fullKey, ...key } : null),
    countCall: () => null,
    clock,
    manualClock: clock,
    health: async () => ({ ready: true, dependencies: [], projections: [] }),
    metrics: new Registry(),
    version: '0.1.0',
    isLoopback: true,
    ...deps,
  });
  return {
    ...recording,
    app,
    post: (path, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: {
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          ...headers,
        },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
  };
};

const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  trace_id: z.string(),
  data: z.looseObject({}),
});

/** The envelope of an answer; fails when it is none. */
export const envelopeOf = (response: LightMyRequestResponse) => envelope.parse(response.json());
