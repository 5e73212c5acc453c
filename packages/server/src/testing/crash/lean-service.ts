/**
 * The service without what makes its start dear: no models, no search thread, no HTTP framework. Storage, commands,
 * worker and projections are the real ones, so that hundreds of lives fit into a test.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  createAdd,
  createAddStructured,
  createDelete,
  createDescriber,
  createUpdate,
} from '@palimpsest/commands';
import {
  addRequest,
  addStructuredRequest,
  type CallContext,
  deleteRequest,
  keyScopes,
  parseRequest,
  rebuildProjectionRequest,
  taskRequest,
  type UseCase,
  updateRequest,
} from '@palimpsest/domain/contract';
import { DomainError, PortError } from '@palimpsest/kernel';
import { createRebuildProjection, createTask } from '@palimpsest/projections';
import { lockDataDirectory } from '@palimpsest/storage-embedded';
import type { z } from 'zod';
import { systemClock } from '../../clock/system-clock.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import { openEmbeddedCore } from './embedded-core.ts';
import { plainEmbedder, plainEvolver, plainExtractor } from './plain-models.ts';

const directory = process.env['PALIMPSEST_DATA_DIR'] ?? '';
lockDataDirectory(directory);
const { core, vault, storage } = await openEmbeddedCore(directory, {
  clock: systemClock,
  onProblem: (...what) => void process.stderr.write(`${JSON.stringify(what)}\n`),
});
const { commands, queries, worker, projections, tasks, trackedTasks } = core;
const edits = { ...commands, embedder: plainEmbedder, describe: createDescriber(plainExtractor) };

type Handler = (body: unknown, context: CallContext) => Promise<unknown>;

const handled =
  <Schema extends z.ZodType>(
    schema: Schema,
    useCase: UseCase<z.output<Schema>, unknown>,
  ): Handler =>
  (body, context) =>
    useCase(parseRequest(schema, body), context);

const handlers: Readonly<Record<string, Handler>> = {
  '/memory/v1/add': handled(addRequest, createAdd(commands)),
  '/memory/v1/add_structured': handled(
    addStructuredRequest,
    createAddStructured({ ...edits, evolver: plainEvolver }),
  ),
  '/memory/v1/update': handled(updateRequest, createUpdate(edits)),
  '/memory/v1/delete': handled(deleteRequest, createDelete(commands)),
  '/memory/v1/task': handled(
    taskRequest,
    createTask({
      ...queries,
      running: { isRunning: worker.isRunning },
      trackedTasks,
      head: storage.eventStore.head,
    }),
  ),
  '/admin/v1/projections/rebuild': handled(
    rebuildProjectionRequest,
    createRebuildProjection({ ...queries, projectors: projections.projectors, tasks }),
  ),
  '/memory/v1/recall': async () => ({ hit: false }),
};

/** Calls that the real edge answers before the work is done. */
const accepting = new Set(['/memory/v1/add', '/admin/v1/projections/rebuild']);

const { keyPseudonym } = await vault.tenantPseudonyms(defaultTenant);

/** As the real edge would have it, for the key of the environment. */
const contextOf = (request: IncomingMessage, path: string, bodyBytes: Buffer): CallContext => {
  const key = request.headers['idempotency-key'];
  return {
    tenant: defaultTenant,
    key: { id: 'bootstrap', scopes: keyScopes, apps: null, global: 'write', subjects: null },
    actor: { type: 'AGENT', id: keyPseudonym('bootstrap') },
    traceId: randomBytes(16).toString('hex'),
    path,
    idempotency: typeof key === 'string' ? { key, bodyBytes } : null,
    signal: new AbortController().signal,
  };
};

const answerTo = async (
  request: IncomingMessage,
): Promise<{ readonly status: number; readonly data: unknown }> => {
  const path = request.url ?? '';
  const bytes = await buffer(request);
  try {
    const handle = handlers[path];
    if (handle === undefined) throw new TypeError('no such call');
    const data = await handle(JSON.parse(bytes.toString('utf8')), contextOf(request, path, bytes));
    return { status: accepting.has(path) ? 202 : 200, data };
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof PortError)) throw error;
    return { status: 500, data: { error: error.code, message: error.message } };
  }
};

const server = createServer((request, response) => {
  void answerTo(request).then(({ status, data }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: status < 300 ? 0 : 1, data }));
  });
});

await projections.start({ folding: true });
worker.start();
tasks.start();
await projections.caughtUp(AbortSignal.timeout(60_000));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`listens on http://127.0.0.1:${port}\n`);
});
