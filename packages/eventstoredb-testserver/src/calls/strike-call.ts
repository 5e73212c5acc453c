import type { Metadata } from '@grpc/grpc-js';
import type { AccessKind } from '../access/users.ts';
import type { Fault, FaultyCall } from '../faults/fault.ts';
import {
  aborted,
  accessDenied,
  cancelled,
  notLeader,
  unavailable,
  type WireError,
} from '../wire/errors.ts';
import { leaderElsewhere, type ServerContext } from './server-context.ts';

/** The error that a fault refuses a call with; `undefined` for a fault of another kind. */
export const errorOfFault = (context: ServerContext, fault: Fault): WireError | undefined => {
  const { host, port } = context.self();
  switch (fault) {
    case 'unavailable':
      return unavailable();
    case 'not-leader':
      return notLeader(host, port);
    case 'aborted':
    case 'aborted-after-write':
    case 'clock-skew':
      return aborted();
    case 'cancelled':
      return cancelled();
    case 'access-denied':
      return accessDenied();
    default:
      return undefined;
  }
};

/** Why a call is not taken at all: rights, or another node is the leader. */
export const refusalOf = (
  context: ServerContext,
  metadata: Metadata,
  kind: AccessKind,
): WireError | undefined => {
  const leader = leaderElsewhere(context);
  const needsLeader = kind === 'write' || metadata.get('requires-leader')[0] === 'true';
  if (leader !== undefined && needsLeader) return notLeader(leader.host, leader.port);
  return context.access.refusal(metadata, kind);
};

export interface StruckCall<Result> {
  readonly name: FaultyCall;
  readonly peer: string;
  readonly carryOut: () => Result;
  readonly reply: (result: Result) => void;
  readonly refuse: (error: WireError) => void;
}

const isWireError = (error: unknown): error is WireError =>
  error instanceof Error && 'code' in error && 'metadata' in error;

/** Carries out a call with one answer, as far as the plan of faults lets it. */
export const strikeCall = <Result>(
  context: ServerContext,
  { name, peer, carryOut, reply, refuse }: StruckCall<Result>,
): void => {
  const fault = context.faults.strike(name)?.fault;
  const attempt = (then: (result: Result) => void): void => {
    let result: Result;
    try {
      result = carryOut();
    } catch (error) {
      if (!isWireError(error)) throw error;
      refuse(error);
      return;
    }
    then(result);
  };
  switch (fault) {
    case undefined:
      attempt(reply);
      return;
    case 'silent':
      return;
    case 'silent-after-write':
      attempt(() => undefined);
      return;
    case 'lost-ack':
      attempt(() => context.breakConnection(peer));
      return;
    case 'drop':
      context.breakConnection(peer);
      return;
    case 'aborted-after-write':
      attempt(() => refuse(aborted()));
      return;
    default:
      refuse(errorOfFault(context, fault) ?? unavailable());
  }
};
