import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installDependencies } from './dependencies.mjs';
import { programFile } from './program-file.mjs';

const RUN_CHILD = new URL('run-child.mjs', import.meta.url).href;

/** A program that says what happens to it, once it can be asked, and needs a moment to end. */
const PROGRAM = `
  process.on('SIGTERM', () => {
    console.log('asked to end');
    setTimeout(() => process.exit(3), 50);
  });
  setInterval(() => {}, 1000);
  console.log('started ' + process.argv.slice(2).join(' '));
  if (process.argv[2] === 'end') process.exit(7);
  if (process.argv[2] === 'die') process.kill(process.pid, 'SIGKILL');
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-bootstrap-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('running a program (POSIX signals)', () => {
  const standIn = (): string => {
    const program = join(folder, 'program.mjs');
    const file = join(folder, 'stand-in.mjs');
    writeFileSync(program, PROGRAM);
    writeFileSync(
      file,
      `import { endLike, runChild } from '${RUN_CHILD}';
       const args = ['${program}', ...process.argv.slice(2)];
       endLike(await runChild(process.execPath, args));`,
    );
    return file;
  };

  const linesOf = (child: ChildProcess): AsyncIterator<string> => {
    if (child.stdout === null) throw new Error('the output is not piped');
    return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  };

  const start = (command: string, args: readonly string[], env = {}): ChildProcess =>
    spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    });

  it('passes arguments and the exit code through and runs it once', async () => {
    const child = start(process.execPath, [standIn(), 'end', '--role', 'query']);
    const lines = linesOf(child);
    const ending = await once(child, 'exit');
    expect((await lines.next()).value).toBe('started end --role query');
    expect((await lines.next()).done).toBe(true);
    expect(ending).toEqual([7, null]);
  });

  it('dies of the signal that the program died of', async () => {
    const child = start(process.execPath, [standIn(), 'die']);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('passes a signal on and waits until the program has ended by itself', async () => {
    const child = start(process.execPath, [standIn()]);
    const lines = linesOf(child);
    await lines.next();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect((await lines.next()).value).toBe('asked to end');
    expect(await ended).toEqual([3, null]);
    expect((await lines.next()).done).toBe(true);
  });

  it('ends the program when the shell of npm was killed', async () => {
    const shell = start('sh', ['-c', '"$0" "$1"; true', process.execPath, standIn()], {
      npm_lifecycle_event: 'start',
    });
    const lines = linesOf(shell);
    await lines.next();
    shell.kill('SIGTERM');
    expect((await lines.next()).value).toBe('asked to end');
    expect((await lines.next()).done).toBe(true);
  });
});

describe('installing the dependencies', () => {
  const HOUR_S = 3_600;
  const write = (name: string, modifiedS: number): void => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, name), '{}');
    utimesSync(join(folder, name), modifiedS, modifiedS);
  };
  const install = async (): Promise<readonly string[]> => {
    const calls: string[] = [];
    const npm = (args: readonly string[]): Promise<void> => {
      calls.push(args.join(' '));
      return Promise.resolve();
    };
    await installDependencies({ root: folder, node: process.execPath, npm });
    return calls;
  };

  it('happens when there are none, or only a half-made install', async () => {
    write('package-lock.json', HOUR_S);
    expect(await install()).toEqual(['ci --include=dev --ignore-scripts']);
  });

  it('happens when the lock file is newer', async () => {
    write('node_modules/.package-lock.json', HOUR_S);
    write('package-lock.json', 2 * HOUR_S);
    expect(await install()).toHaveLength(1);
  });

  it('does not happen when all is there', async () => {
    write('package-lock.json', HOUR_S);
    write('node_modules/.package-lock.json', 2 * HOUR_S);
    expect(await install()).toEqual([]);
  });
});

describe('the name of a program', () => {
  const writeTool = (name: string, bin: unknown): void => {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ bin }));
  };

  it('is a file, a package, or a command of a package', () => {
    writeTool('one', 'bin/one.js');
    writeTool('@scope/two', { two: 'two.js', other: 'other.js' });
    const tool = (...path: string[]): string => join(folder, 'node_modules', ...path);
    expect(programFile(folder, 'scripts/x.ts')).toBe(join(folder, 'scripts/x.ts'));
    expect(programFile(folder, 'one')).toBe(tool('one', 'bin/one.js'));
    expect(programFile(folder, '@scope/two')).toBe(tool('@scope/two', 'two.js'));
    expect(programFile(folder, '@scope/two:other')).toBe(tool('@scope/two', 'other.js'));
  });

  it('is refused when there is no such program', () => {
    writeTool('one', { one: 'one.js' });
    expect(() => programFile(folder, 'none')).toThrow('no program none');
    expect(() => programFile(folder, 'one:else')).toThrow('no command else');
  });
});
