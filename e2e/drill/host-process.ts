import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { commandOn, type Host } from './network.ts';

interface ProcessOptions {
  host: Host;
  command: readonly string[];
  /** Receives what the process prints. */
  logFile: string;
  environment?: Record<string, string>;
}

/** A program on a host, which can be started again after it has ended. */
export class HostProcess {
  #child: ChildProcess | undefined;

  constructor(private readonly options: ProcessOptions) {}

  get host(): Host {
    return this.options.host;
  }

  start(): void {
    const { host, command, logFile, environment } = this.options;
    const [program = '', ...args] = commandOn(host, command);
    const log = openSync(logFile, 'a');
    // `ip netns exec` becomes the program, so that signals reach it. A group of its own: Ctrl-C ends the
    // drill, which ends them.
    this.#child = spawn(program, args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...environment },
      detached: true,
    });
    closeSync(log);
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(name);
  }

  /** Sends a signal that ends the process, and waits until it has ended. */
  async end(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    child.kill(name);
    await ended;
  }
}
