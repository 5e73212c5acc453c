import {
  type AuditUseCases,
  anchorsAnswer,
  anchorsRequest,
  checkpointAnswer,
  checkpointRequest,
  consistencyAnswer,
  consistencyRequest,
  proofAnswer,
  proofRequest,
  verifyAnswer,
  verifyRequest,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls of an auditor about the record itself. */
export const auditRoutes =
  (deps: CallDeps & { readonly useCases: AuditUseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/audit/v1/verify',
      summary: 'Verify that nothing was altered, removed or inserted',
      writes: false,
      request: verifyRequest,
      answer: verifyAnswer,
      run: useCases.verify,
    });
    registerCall(app, deps, {
      path: '/audit/v1/checkpoint',
      summary: 'A signed checkpoint of the ledger',
      writes: false,
      request: checkpointRequest,
      answer: checkpointAnswer,
      run: useCases.checkpoint,
    });
    registerCall(app, deps, {
      path: '/audit/v1/proof',
      summary: 'Proof that an event stands in the ledger',
      writes: false,
      request: proofRequest,
      answer: proofAnswer,
      run: useCases.proof,
    });
    registerCall(app, deps, {
      path: '/audit/v1/consistency',
      summary: 'Proof that the ledger only grew between two sizes',
      writes: false,
      request: consistencyRequest,
      answer: consistencyAnswer,
      run: useCases.consistency,
    });
    registerCall(app, deps, {
      path: '/audit/v1/anchors',
      summary: 'Where checkpoints are kept outside, and the public keys',
      writes: false,
      request: anchorsRequest,
      answer: anchorsAnswer,
      run: useCases.anchors,
    });
  };
