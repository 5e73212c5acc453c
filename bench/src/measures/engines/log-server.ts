import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(
  new URL('../../../../packages/eventstoredb-testserver/src/main.ts', import.meta.url),
);

/** The wire-compatible test server as a process of its own, its log in a file. It stands in for EventStoreDB. */
export const startLogServer = async (
  file: string,
): Promise<AsyncDisposable & { readonly address: string }> => {
  const child = spawn(
    process.execPath,
    ['--conditions=source', entry, '--port', '0', '--file', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = Promise.withResolvers<string>();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const address = /^listening on (\S+)\n/m.exec(output)?.[1];
    if (address !== undefined) listening.resolve(address);
  });
  void ended.then(() => listening.reject(new Error('the log server ended')));
  return {
    address: await listening.promise,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
