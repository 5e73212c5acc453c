import type { handleUnaryCall } from '@grpc/grpc-js';
import { writeUuid } from '../wire/identifiers.ts';
import {
  ClusterInfo,
  type ClusterInfoMessage,
  type EmptyMessage,
  EndPoint,
  MemberInfo,
  SupportedMethod,
  SupportedMethods,
  type SupportedMethodsMessage,
} from '../wire/stubs.ts';
import type { ServerContext } from './server-context.ts';
import { strikeCall } from './strike-call.ts';

const streamsService = 'event_store.client.streams.Streams';

const streamsMethods: readonly (readonly [name: string, features: readonly string[]])[] = [
  ['read', ['position', 'events']],
  ['append', []],
  ['delete', []],
  ['tombstone', []],
];

/** `ServerFeatures/GetSupportedMethods`: version, and what the server can do. */
export const handleServerFeatures =
  (context: ServerContext): handleUnaryCall<EmptyMessage, SupportedMethodsMessage> =>
  (call, callback) => {
    strikeCall(context, {
      name: 'server-features',
      peer: call.getPeer(),
      carryOut: () => {
        const answer = new SupportedMethods();
        answer.setEventStoreServerVersion(context.version);
        const batch = ['batchappend', ['deadline_duration']] as const;
        const methods = context.batchAppend ? [...streamsMethods, batch] : streamsMethods;
        for (const [name, features] of methods) {
          const method = new SupportedMethod();
          method.setServiceName(streamsService);
          method.setMethodName(name);
          method.setFeaturesList([...features]);
          answer.addMethods(method);
        }
        return answer;
      },
      reply: (answer) => callback(null, answer),
      refuse: (error) => callback(error),
    });
  };

const { VNodeState } = MemberInfo;

/** `Gossip/Read`: the members of the cluster, as this node knows them. */
export const handleGossip =
  (context: ServerContext): handleUnaryCall<EmptyMessage, ClusterInfoMessage> =>
  (call, callback) => {
    strikeCall(context, {
      name: 'gossip',
      peer: call.getPeer(),
      carryOut: () => {
        const answer = new ClusterInfo();
        for (const { host, port, role, alive } of context.members()) {
          const endpoint = new EndPoint();
          endpoint.setAddress(host);
          endpoint.setPort(port);
          const member = new MemberInfo();
          member.setInstanceId(writeUuid(crypto.randomUUID()));
          member.setTimeStamp(String(Math.floor(context.now())));
          member.setState(role === 'leader' ? VNodeState.LEADER : VNodeState.FOLLOWER);
          member.setIsAlive(alive);
          member.setHttpEndPoint(endpoint);
          answer.addMembers(member);
        }
        return answer;
      },
      reply: (answer) => callback(null, answer),
      refuse: (error) => callback(error),
    });
  };
