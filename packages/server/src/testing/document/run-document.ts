import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CallAnswer, TestService } from '../test-service.ts';
import { type DocumentStep, documentSteps } from './document-steps.ts';
import { shownDifferences } from './shown-differences.ts';

/** Runs the documents of one service, one after the other: what one keeps, the next may use. */
export interface DocumentRunner {
  /** Does everything that a document says. Answers how many answers were compared; throws at the first that is not what it shows. */
  readonly run: (markdown: string) => Promise<number>;
}

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** `results.0.memory_id` of an answer. */
const partOf = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    const members = value as Readonly<Record<string, unknown>> | null | undefined;
    return members?.[name];
  }, data);

/** `folder`: where downloads are put, and commands run. */
export const createDocumentRunner = (service: TestService, folder: string): DocumentRunner => {
  const kept = new Map<string, unknown>();
  let key: string | undefined;
  let answer: CallAnswer | undefined;

  /** `$name` stands for what was kept under it. */
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('$') ? kept.get(value.slice(1)) : value;
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one)]));
  };

  const call = async (path: string, body: unknown): Promise<CallAnswer> =>
    service.call(path, body, key === undefined ? {} : { key });

  const download = async (name: string, path: string): Promise<void> => {
    const response = await service.service.app.inject(String(partOf(answer?.data, path)));
    if (response.statusCode !== 200) throw new Error(`no file behind ${path}`);
    await writeFile(join(folder, name), response.rawPayload);
  };

  const runCommand = async ({
    command,
    output,
  }: Extract<DocumentStep, { readonly kind: 'command' }>): Promise<void> => {
    const [program, ...words] = command.split(' ');
    if (program !== 'palimpsest') throw new Error(`no command ${program}`);
    const options = words.map((word) => String(filled(word.replaceAll('"', ''))));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=source', main, ...options],
      { cwd: folder },
    ).catch((error: unknown) => error as { readonly stdout: string }); // exit codes are part of the output's meaning
    compare(
      output,
      stdout.split('\n').filter((line) => line !== ''),
    );
  };

  const compare = (expected: unknown, actual: unknown): void => {
    const differences = shownDifferences(expected, actual);
    if (differences.length > 0) throw new Error(differences.join('\n'));
  };

  const take = async (step: DocumentStep): Promise<void> => {
    switch (step.kind) {
      case 'clock':
        await service.setClock(step.at);
        break;
      case 'key':
        key = String(kept.get(step.name));
        break;
      case 'keep':
        kept.set(step.name, partOf(answer?.data, step.path));
        break;
      case 'file':
        await download(step.name, step.path);
        break;
      case 'call':
        answer = await call(step.path, filled(JSON.parse(step.body)));
        if (!step.waits) break;
        answer = await call('/memory/v1/task', {
          task_id: answer.data['task_id'],
          wait_ms: 30_000,
        });
        compare('SUCCEEDED', answer.data['status']);
        break;
      case 'expect':
        compare(step.code, answer?.code);
        compare(JSON.parse(step.body), answer?.data);
        break;
      case 'command':
        await runCommand(step);
    }
  };

  return {
    run: async (markdown) => {
      const steps = documentSteps(markdown);
      for (const [index, step] of steps.entries()) {
        try {
          await take(step);
        } catch (error) {
          throw new Error(`step ${index + 1}, ${step.kind}: ${String(error)}`, { cause: error });
        }
      }
      return steps.filter(({ kind }) => kind === 'expect' || kind === 'command').length;
    },
  };
};
