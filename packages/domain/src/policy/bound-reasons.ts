const share = 'a share lies between nothing and all';
const weight = 'a weight lies between 0 (forgotten) and 1';
const days = 'whole days; what is kept longer than the longest term is kept for ever';

/**
 * Why each number of the policy has bounds, by its dotted path: told to whoever breaks one. A test holds it against the
 * schema, so that no bound is without its reason.
 */
export const boundReasons: Readonly<Record<string, string>> = {
  'audit.receipt_wait_ms':
    'the answer waits so long for its receipt; over a second the recall would be late',
  'audit.receipts': 'one of the ways in which receipts are written',
  'capacity.app': 'a subject is searched as a whole: its memories have to fit into memory',
  'capacity.evict_to': 'an eviction makes room, and never clears a whole scope',
  'capacity.global': 'a subject is searched as a whole: its memories have to fit into memory',
  'capacity.important_share': share,
  'capacity.persona': 'persona memories never fade, so they are few',
  'capacity.total': 'a subject is searched as a whole: its memories have to fit into memory',
  'compaction.group_size': 'it takes two to become one, and a model reads all of a group',
  'compaction.groups': 'each is a question to a model; 0 puts nothing together',
  'compaction.similarity':
    'a cosine of unit vectors, over which memories may have to do with each other',
  'compaction.weight_below': weight,
  'decay.archive_below': weight,
  'decay.important_factor': 'important memories fade slower than others, never faster',
  'decay.lambda': 'above 0: with 0 nothing would ever fade; at 10 a memory is gone within hours',
  'evolution.candidates': 'a decision sees a handful of memories; a model reads each of them',
  'evolution.entity_similarity': 'a cosine of unit vectors, over which two names are of one entity',
  'evolution.merge_similarity':
    'below 0.9 texts that only sound alike would be taken for one; a cosine is at most 1',
  'evolution.same_overlap':
    'with less than half of the words in common nobody has said the same again',
  'intake.attempts': 'a conversation is tried at least once, and not for ever',
  'intake.backoff_max_ms': 'a failed conversation is tried again within the hour',
  'intake.backoff_ms': 'above 0: a dependency that is down is not hammered',
  'intake.context_messages': 'more context than an extraction can use costs and confuses',
  'jobs.off': 'each is the name of a job',
  'jobs.off_peak_from': 'a full hour of the day',
  'jobs.off_peak_hours': 'a day has 24 of them, and a job needs one',
  'jobs.subjects_per_second': 'above 0: a job that may do nothing never ends',
  'jobs.timezone': 'the hours of the jobs are told in it',
  'limits.body_bytes': 'a body fits the smallest call, and the 8 MiB that the edge reads at most',
  'limits.bulk_body_bytes':
    'a body fits the smallest call, and the 8 MiB that the edge reads at most',
  'limits.calls_per_minute':
    'a number of calls, or null for no limit; with 0 nobody could do anything',
  'models.calls_per_day': 'a number of calls, or null for no budget; 0 asks no model at all',
  'models.tokens_per_day': 'a number of tokens, or null for no budget; 0 asks no model at all',
  'profile.facts': 'a profile is read in every prompt: a handful of facts, not all',
  'recall.b': 'the share of BM25 by which long texts count less',
  'recall.background_documents': 'how far the shipped frequencies outweigh those of the subject',
  'recall.candidates_at_least':
    'all candidates are scored: more than a thousand make the recall late',
  'recall.candidates_per_hit':
    'all candidates are scored: more than 50 for a hit make the recall late',
  'recall.k1': 'the saturation of BM25 has no meaning below 0, and none beyond 5',
  'recall.lexical_floor': share,
  'recall.min_relevance': 'a relevance lies between 0 (unrelated) and 1',
  'recall.reinforcement.every_seconds': 'at most a day: a memory that is used daily is to be kept',
  'recall.reinforcement.step': weight,
  'recall.relevance_share': share,
  'recall.signals.hits_per_answer':
    'the signals open what they look at: more than 50 for a hit make the recall late',
  'recall.signals.neighbour': share,
  'recall.signals.question': share,
  'recall.signals.session': share,
  'recall.signals.time': share,
  'recall.timeout_ms': 'a recall answers within ten seconds or not at all',
  'retention.archived_days': days,
  'retention.deleted_days': days,
  'retention.key_backup_days': days,
  'retention.messages_days': days,
  'session.continuity_hours': 'what is to be continued is kept for hours, not for months',
  'session.discard': 'one of the ways in which a closed session lets its memories go',
  'session.idle_hours': 'a session that nobody touches is closed one day, and not within the hour',
  'weights.AGENT.EPISODIC': weight,
  'weights.AGENT.PROCEDURAL': weight,
  'weights.AGENT.SEMANTIC': weight,
  'weights.USER.EPISODIC': weight,
  'weights.USER.PROCEDURAL': weight,
  'weights.USER.SEMANTIC': weight,
  'weights.important': weight,
  'weights.time_bound': weight,
};
