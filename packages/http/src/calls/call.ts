import { type CallContext, parseRequest, type SubjectRef } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type AuthenticatedKey,
  type BodyLimits,
  defaultBodyLimits,
  type HttpDeps,
} from '../app-deps.ts';
import { authenticateCall } from '../auth/authenticate.ts';
import { checkSubject } from '../auth/key-limits.ts';
import { checkRate } from '../auth/rate.ts';
import { actorTypes, admittingScope, type CallPath } from '../auth/rights.ts';
import { okEnvelope } from '../envelope/envelope.ts';
import { envelopeSchema, failureResponses } from '../envelope/schemas.ts';
import { createHangUpSignal } from './hang-up.ts';
import { idempotencyOf } from './idempotency.ts';
import { checkServed } from './serving-role.ts';

/** One call of the API: what comes in, who may, what goes out. */
export interface Call<Schema extends z.ZodType, Answer> {
  readonly path: CallPath;
  readonly summary: string;
  /** Takes an `Idempotency-Key`. */
  readonly writes: boolean;
  /** Takes a bulk body. @default false */
  readonly bulk?: boolean;
  /** @default 200 */
  readonly status?: 200 | 202;
  readonly request: Schema;
  /** Shape of `data`; for the OpenAPI document only, answers are not checked. */
  readonly answer: z.ZodType;
  /** Holds the request to the limits of the key: throws `FORBIDDEN`, or narrows it. */
  readonly limit?: (key: AuthenticatedKey, request: z.output<Schema>) => z.output<Schema>;
  readonly run: (request: z.output<Schema>, context: CallContext) => Promise<Answer>;
}

const namesSubject = (request: unknown): request is { readonly subject: SubjectRef | null } =>
  typeof request === 'object' && request !== null && 'subject' in request;

const callerOf = ({ caller }: FastifyRequest): AuthenticatedKey => {
  if (caller === null) throw new TypeError('a call ran before its key was looked at');
  return caller;
};

const contextOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { path, writes }: { readonly path: CallPath; readonly writes: boolean },
): CallContext => {
  const { id, tenant, scopes, apps, global, subjects, pseudonym } = callerOf(request);
  const admitting = admittingScope(path, scopes);
  if (admitting === undefined) throw new TypeError('a call ran without a right to it');
  const signal = createHangUpSignal(reply);
  return {
    tenant,
    key: { id, scopes, apps, global, subjects },
    actor: { type: actorTypes[admitting], id: pseudonym },
    traceId: request.id,
    path,
    idempotency: writes ? idempotencyOf(request) : null,
    get signal() {
      return signal();
    },
  };
};

/** `/memory/v1/user/list` → `memory.user.list`. */
const operationIdOf = (path: CallPath): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'v1')
    .join('.');

/** What registering a call needs of the app's dependencies. */
export type CallDeps = Pick<HttpDeps, 'authenticate' | 'clock' | 'countCall' | 'roles'> & {
  readonly limits?: BodyLimits;
};

/** Registers a call: key, rate, right, role of the process, body, limits of the key, use case, envelope; in that order. */
export const registerCall = <Schema extends z.ZodType, Answer>(
  app: FastifyInstance,
  deps: CallDeps,
  call: Call<Schema, Answer>,
): void => {
  const { path, status = 200, limit } = call;
  const { body, bulkBody } = deps.limits ?? defaultBodyLimits;
  app.post(
    path,
    {
      bodyLimit: call.bulk === true ? bulkBody : body,
      schema: {
        operationId: operationIdOf(path),
        summary: call.summary,
        security: [{ bearer: [] }, { apiKey: [] }],
        tags: [path.split('/')[1] ?? ''],
        body: call.request,
        response: { [status]: envelopeSchema(call.answer), ...failureResponses },
      },
      onRequest: async (request, reply) => {
        const key = await authenticateCall(deps, request);
        checkRate(deps.countCall(key), reply);
        if (admittingScope(path, key.scopes) === undefined) {
          throw new DomainError('FORBIDDEN', 'the key does not allow this call', {
            hint: 'its scopes do not cover it',
          });
        }
        checkServed(call, deps.roles);
        request.caller = key;
      },
    },
    async (request, reply) => {
      const key = callerOf(request);
      const context = contextOf(request, reply, call);
      const parsed = parseRequest(call.request, request.body);
      if (namesSubject(parsed)) checkSubject(key, parsed.subject);
      const answer = await call.run(limit === undefined ? parsed : limit(key, parsed), context);
      reply.status(status);
      return okEnvelope(request.id, answer);
    },
  );
};
