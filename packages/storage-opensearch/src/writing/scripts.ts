/** Fields that a version write sets, and that go with it. */
export const contentFields = [
  'content_at',
  'tenant',
  'content_row',
  'searchable',
  'words',
  'marks',
  'length',
  'vector',
  'record',
] as const;

/** Fields that a state write sets, and that go with it. */
export const stateFields = [
  'state_at',
  'state_tenant',
  'status',
  'level',
  'app',
  'session',
  'agent',
] as const;

/**
 * Changes the document of one version; runs inside the engine, so that two writers never lose a write of each
 * other. Parameters: `content` and `state` (fields to set, or null), `floor` (position of the deletion that holds against
 * lower ones), `strip` (what is at or below it goes), `hide_at` and `hidden` (of the whole memory).
 */
export const versionScript = `
Map s = ctx._source;
boolean changed = false;
if (params.strip != '') {
  if (s.content_at != null && s.content_at.compareTo(params.strip) <= 0) {
    for (f in params.content_fields) { s.remove(f); }
    changed = true;
  }
  if (s.state_at != null && s.state_at.compareTo(params.strip) <= 0) {
    for (f in params.state_fields) { s.remove(f); }
    changed = true;
  }
  if (s.hide_at != null && s.hide_at.compareTo(params.strip) <= 0) {
    s.remove('hide_at');
    s.remove('hidden');
    changed = true;
  }
}
Map content = params.content;
if (content != null && content.content_at.compareTo(params.floor) >= 0
    && (s.content_at == null || content.content_at.compareTo(s.content_at) >= 0)
    && !(content.content_at.equals(s.content_at) && content.content_row.equals(s.content_row)
      && content.searchable == s.searchable)) {
  for (f in params.content_fields) { s.remove(f); }
  s.putAll(content);
  changed = true;
}
Map state = params.state;
if (state != null && state.state_at.compareTo(params.floor) >= 0
    && (s.state_at == null || state.state_at.compareTo(s.state_at) >= 0)) {
  for (f in params.state_fields) {
    def next = state[f];
    def now = s[f];
    // Operators on null are thrown and caught inside: most fields of most documents are null.
    if (next == null ? now != null : !next.equals(now)) { s[f] = next; changed = true; }
  }
}
if (params.hide_at != '' && (s.hide_at == null || params.hide_at.compareTo(s.hide_at) >= 0)
    && (!params.hide_at.equals(s.hide_at) || params.hidden != s.hidden)) {
  s.hide_at = params.hide_at;
  s.hidden = params.hidden;
  changed = true;
}
if (s.content_at == null && s.state_at == null) {
  ctx.op = ctx.op == 'create' ? 'none' : 'delete';
} else if (!changed) {
  ctx.op = 'none';
}`;

/**
 * Changes the document that says what happened to a memory or a subject as a whole. Parameters: `removed_at` and
 * `hide_at` (or empty), `hidden`, `floor` (position of the subject's deletion).
 */
export const markScript = `
Map s = ctx._source;
boolean changed = false;
if (params.removed_at != '') {
  if (s.removed_at == null || s.removed_at.compareTo(params.removed_at) < 0) {
    s.removed_at = params.removed_at;
    changed = true;
  }
  if (s.hide_at != null && s.hide_at.compareTo(params.removed_at) <= 0) {
    s.remove('hide_at');
    s.remove('hidden');
    changed = true;
  }
}
if (params.hide_at != '' && params.hide_at.compareTo(params.floor) >= 0
    && (s.removed_at == null || params.hide_at.compareTo(s.removed_at) >= 0)
    && (s.hide_at == null || params.hide_at.compareTo(s.hide_at) >= 0)
    && (!params.hide_at.equals(s.hide_at) || params.hidden != s.hidden)) {
  s.hide_at = params.hide_at;
  s.hidden = params.hidden;
  changed = true;
}
if (s.hide_at == null && s.removed_at == null) {
  ctx.op = ctx.op == 'create' ? 'none' : 'delete';
} else if (!changed) {
  ctx.op = 'none';
}`;
