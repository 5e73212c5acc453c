import type { AccessRules } from '../access/users.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import type { Log } from '../log/log.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

export interface ClusterMember extends Endpoint {
  /** A leader takes writes; a follower sends writers to the leader. */
  readonly role: 'leader' | 'follower';
  readonly alive: boolean;
}

export interface SizeLimits {
  /** Bytes of all events of one append. */
  readonly appendBytes: number;
}

/** What every call works with. */
export interface ServerContext {
  readonly log: Log;
  readonly faults: FaultPlan;
  readonly access: AccessRules;
  readonly limits: SizeLimits;
  /** Version that the server says it is. */
  readonly version: string;
  /** Whether the server says that it takes batch appends. */
  readonly batchAppend: boolean;
  readonly self: () => Endpoint;
  readonly members: () => readonly ClusterMember[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Whether the connection of a call still stands, named by the call's peer. */
  readonly isConnected: (peer: string) => boolean;
  /** Counts a read or subscription as open until the answered function is called. */
  readonly readBegins: () => () => void;
  /** Cuts the connection of a call. */
  readonly breakConnection: (peer: string) => void;
}

/** The leader, when it is another node. */
export const leaderElsewhere = (context: ServerContext): Endpoint | undefined => {
  const { host, port } = context.self();
  const leader = context.members().find(({ role, alive }) => role === 'leader' && alive);
  const isSelf = leader === undefined || (leader.host === host && leader.port === port);
  return isSelf ? undefined : leader;
};
