import {
  issueKeyAnswer,
  issueKeyRequest,
  listKeysAnswer,
  listKeysRequest,
  revokeKeyAnswer,
  revokeKeyRequest,
  rotateKeyRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitGrant, limitTenant } from '../auth/grants.ts';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls about API keys. */
export const keyRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/admin/v1/keys/issue',
      summary: 'Issue an API key; its secret is shown this once',
      writes: true,
      request: issueKeyRequest,
      answer: issueKeyAnswer,
      limit: limitGrant,
      run: useCases.issueKey,
    });
    registerCall(app, deps, {
      path: '/admin/v1/keys/revoke',
      summary: 'Revoke an API key, within a second everywhere',
      writes: true,
      request: revokeKeyRequest,
      answer: revokeKeyAnswer,
      limit: limitTenant,
      run: useCases.revokeKey,
    });
    registerCall(app, deps, {
      path: '/admin/v1/keys/rotate',
      summary: 'Replace an API key by one with the same rights',
      writes: true,
      request: rotateKeyRequest,
      answer: issueKeyAnswer,
      limit: limitTenant,
      run: useCases.rotateKey,
    });
    registerCall(app, deps, {
      path: '/admin/v1/keys/list',
      summary: 'The API keys of a tenant, without secrets',
      writes: false,
      request: listKeysRequest,
      answer: listKeysAnswer,
      limit: limitTenant,
      run: useCases.listKeys,
    });
  };
