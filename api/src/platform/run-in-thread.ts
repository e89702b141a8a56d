import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Bounds {
  timeoutMs: number;
  /** Of JavaScript objects; native code and WebAssembly have their own memory. */
  maxHeapMb: number;
}

/**
 * Runs a module in a thread of its own with this input as `workerData`, and returns the message that it posts.
 * Input that makes it fail or hang ends the thread only. @throws {Error} if it fails, takes too long or too much memory
 */
export async function runInThread(
  module: URL,
  input: unknown,
  { timeoutMs, maxHeapMb }: Bounds,
): Promise<unknown> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    // The process may have been started with flags that workers do not accept.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  worker.on('error', () => undefined); // a failure while it is terminated must not end the process
  const ended = new AbortController();
  worker.once('exit', () => ended.abort(new Error('The thread ended without a response')));
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)]);
    const [response] = await once(worker, 'message', { signal }); // rejects with the thread's error, too
    return response;
  } finally {
    await worker.terminate();
  }
}
