import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

/*
 * The stubs that the client ships are CommonJS whose names Node cannot see, so that only the default import
 * works. Their types come from the same files, by name.
 */
export type { ClusterInfo as ClusterInfoMessage } from '@eventstore/db-client/generated/gossip_pb.js';
export type { SupportedMethods as SupportedMethodsMessage } from '@eventstore/db-client/generated/serverfeatures_pb.js';
export type { Empty as EmptyMessage } from '@eventstore/db-client/generated/shared_pb.js';
export type {
  AppendReq as AppendRequest,
  AppendResp as AppendAnswer,
  BatchAppendReq as BatchAppendRequest,
  BatchAppendResp as BatchAppendAnswer,
  DeleteReq as DeleteRequest,
  DeleteResp as DeleteAnswer,
  ReadReq as ReadRequest,
  ReadResp as ReadAnswer,
  TombstoneReq as TombstoneRequest,
  TombstoneResp as TombstoneAnswer,
} from '@eventstore/db-client/generated/streams_pb.js';

export const { ClusterInfo, EndPoint, MemberInfo } = gossip;
export const { GossipService } = gossipServices;
export const { SupportedMethod, SupportedMethods } = features;
export const { ServerFeaturesService } = featuresServices;
export const {
  AccessDenied,
  AllStreamPosition,
  Empty,
  MaximumAppendSizeExceeded,
  StreamDeleted,
  StreamIdentifier,
  Timeout,
  Unknown,
  UUID,
  WrongExpectedVersion,
} = shared;
export const { Status } = status;
export const { AppendResp, BatchAppendResp, DeleteResp, ReadReq, ReadResp, TombstoneResp } =
  streams;
export const { StreamsService } = streamServices;
export const { Any } = any;
/** `google.protobuf.Empty`, which is another message than the database's own `Empty`. */
export const GoogleEmpty = empty.Empty;
