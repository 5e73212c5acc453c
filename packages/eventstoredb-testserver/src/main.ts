import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startEventStoreDbTestServer } from './server.ts';

const usage = `usage: main.ts [--host 127.0.0.1] [--port 2113] [--file log.esdb] [--certificate cert.pem --key key.pem]
An EventStoreDB for tests. Without --file it keeps its log in memory.`;

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '2113' },
    file: { type: 'string' },
    certificate: { type: 'string' },
    key: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(`${usage}\n`);
} else {
  const { certificate, key, file } = values;
  const server = await startEventStoreDbTestServer({
    host: values.host,
    port: Number(values.port),
    ...(file === undefined ? {} : { file }),
    ...(certificate === undefined || key === undefined
      ? {}
      : {
          tls: {
            certificate: readFileSync(certificate, 'utf8'),
            key: readFileSync(key, 'utf8'),
          },
        }),
  });
  process.stdout.write(`listening on ${server.connectionString}\n`);
  const end = (): void => {
    server[Symbol.asyncDispose]().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
