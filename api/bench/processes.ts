import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Of V8, as in package.json and the Dockerfile. */
export const productionFlags: readonly string[] = ['--max-semi-space-size=64'];

/** Starts a file of this folder as a process and waits until it reports that it listens. */
export async function serve(
  file: string,
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx', ...productionFlags, ...options],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} exited with ${code}`);
  });
  await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined); // killed at the end
  return child;
}

/** Returns the CPU time in milliseconds that a server of serve-api.ts has used, in all its threads. */
export async function cpuMs(server: ChildProcess): Promise<number> {
  server.send('cpu');
  const [{ user, system }] = await once(server, 'message');
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
