import {
  changePolicyAnswer,
  getPolicyAnswer,
  getPolicyRequest,
  listPoliciesAnswer,
  listPoliciesRequest,
  publishPolicyRequest,
  rollbackPolicyRequest,
  rolloutPolicyRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls about the tunable numbers of a tenant. */
export const policyRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    const { useCases } = deps;
    registerCall(app, deps, {
      path: '/admin/v1/policy/get',
      summary: 'A version of the policy, in full',
      writes: false,
      request: getPolicyRequest,
      answer: getPolicyAnswer,
      run: useCases.getPolicy,
    });
    registerCall(app, deps, {
      path: '/admin/v1/policy/list',
      summary: 'Who changed what about the policy, newest first',
      writes: false,
      request: listPoliciesRequest,
      answer: listPoliciesAnswer,
      run: useCases.listPolicies,
    });
    registerCall(app, deps, {
      path: '/admin/v1/policy/publish',
      summary: 'Publish a version of the policy; it holds within two seconds everywhere',
      writes: true,
      request: publishPolicyRequest,
      answer: changePolicyAnswer,
      run: useCases.publishPolicy,
    });
    registerCall(app, deps, {
      path: '/admin/v1/policy/rollout',
      summary: 'Give a version to a share of the subjects',
      writes: true,
      request: rolloutPolicyRequest,
      answer: changePolicyAnswer,
      run: useCases.rolloutPolicy,
    });
    registerCall(app, deps, {
      path: '/admin/v1/policy/rollback',
      summary: 'Go back to a version, for all subjects',
      writes: true,
      request: rollbackPolicyRequest,
      answer: changePolicyAnswer,
      run: useCases.rollbackPolicy,
    });
  };
