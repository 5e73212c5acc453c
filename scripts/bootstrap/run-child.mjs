/**
 * Runs one child process and stands in for it: signals go down, the way it ended comes up.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** npm passes a terminal's Ctrl-C on a second time; both are one wish of the person. */
const SAME_WISH_MS = 500;

const PARENT_LOOK_MS = 200;

/** @type {readonly NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Whether the child gets this signal without our help. A terminal sends Ctrl-C to every process in
 * the foreground, and so does a Windows console. The child stays in our process group on purpose:
 * whoever kills the whole group must hit it too.
 *
 * @param {NodeJS.Signals} signal
 */
const reachesChildAnyway = (signal) =>
  signal === 'SIGINT' && (process.platform === 'win32' || process.stdin.isTTY === true);

/**
 * Calls back once when the parent has died. npm runs a script in a shell and sends SIGTERM to that
 * shell, which dies of it without a word to us; all that we see is another parent. Only npm's own
 * shell is watched: whoever starts us in the background on purpose may leave.
 *
 * @param {() => void} orphaned
 * @returns {() => void} stops watching
 */
const watchParent = (orphaned) => {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') {
    return () => {};
  }
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, PARENT_LOOK_MS);
  return () => clearInterval(timer);
};

/**
 * @typedef {object} Ending
 * @property {number | null} code exit code, null when a signal ended the child
 * @property {NodeJS.Signals | null} signal the signal that ended it
 * @property {NodeJS.Signals | null} interruptedBy the last signal that we got while it ran
 */

/**
 * Starts `command` once and resolves when it has ended. Rejects only when it cannot be started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   readonly env?: NodeJS.ProcessEnv,
 *   readonly cwd?: string,
 *   readonly output?: 'inherit' | 'stderr' | 'discard',
 *   readonly shell?: boolean,
 * }} [options] `output: 'stderr'` keeps our own stdout free for the program
 * @returns {Promise<Ending>}
 */
export const runChild = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const stdout = { inherit: 1, stderr: 2, discard: /** @type {const} */ ('ignore') };
    const child = spawn(command, args, {
      cwd: options.cwd ?? process.cwd(),
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: [0, stdout[options.output ?? 'inherit'], 2],
    });

    /** @type {NodeJS.Signals | null} */
    let interruptedBy = null;
    let lastPassedOn = Number.NEGATIVE_INFINITY;
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      interruptedBy = signal;
      const now = performance.now();
      if (reachesChildAnyway(signal) || now - lastPassedOn < SAME_WISH_MS) return;
      lastPassedOn = now;
      child.kill(signal);
    };
    for (const signal of PASSED_ON) process.on(signal, passOn);
    const stopWatching = watchParent(() => {
      // After a signal of our own the child is ending already.
      if (interruptedBy === null) passOn('SIGTERM');
    });
    const letGo = () => {
      stopWatching();
      for (const signal of PASSED_ON) process.removeListener(signal, passOn);
    };

    child.once('error', (error) => {
      letGo();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      letGo();
      resolve({ code, signal, interruptedBy });
    });
  });

/**
 * Ends this process the way the child ended, so that a shell or a supervisor cannot tell them apart.
 *
 * @param {Ending} ending
 */
export const endLike = ({ code, signal }) => {
  if (signal === null) {
    process.exitCode = code ?? 1;
    return;
  }
  process.exitCode = 128 + constants.signals[signal];
  if (process.platform !== 'win32') process.kill(process.pid, signal);
};
