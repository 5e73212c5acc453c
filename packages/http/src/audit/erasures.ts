import {
  erasureAnswer,
  erasureRequest,
  erasuresAnswer,
  erasuresRequest,
  retentionAnswer,
  retentionRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** What is to be erased when, and what was, with the proof of it. */
export const erasureRoutes =
  (
    deps: CallDeps & { readonly useCases: Pick<UseCases, 'retention' | 'erasures' | 'erasure'> },
  ): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/audit/v1/retention',
      summary: 'What is kept, how long, and what is past its time',
      writes: false,
      request: retentionRequest,
      answer: retentionAnswer,
      run: deps.useCases.retention,
    });
    registerCall(app, deps, {
      path: '/audit/v1/erasures',
      summary: 'Erasures, those at work and those that have ended',
      writes: false,
      request: erasuresRequest,
      answer: erasuresAnswer,
      run: deps.useCases.erasures,
    });
    registerCall(app, deps, {
      path: '/audit/v1/erasure',
      summary: 'The certificate of one erasure: what, when, how, and what was found afterwards',
      writes: false,
      request: erasureRequest,
      answer: erasureAnswer,
      run: deps.useCases.erasure,
    });
  };
