import { openSync, readSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { importCompiled } from '../src/server/import-compiled.mjs';

/**
 * Runs the server in this worker thread and records the CPU time of the longest turn of its event loop, during
 * which no other client is served. Unlike the waits of clients, it does not depend on other processes.
 */
await importCompiled(new URL('../src/server/worker.ts', import.meta.url));

/** Shared with the main thread, which sets it to 0. */
const longestTurnMs = new Float64Array(workerData.longestTurn);
const statistics = openSync('/proc/thread-self/schedstat', 'r');
const text = Buffer.alloc(64);
let startMs = readCpuMs();
measureTurn();

function measureTurn() {
  const endMs = readCpuMs();
  longestTurnMs[0] = Math.max(longestTurnMs[0], endMs - startMs);
  startMs = endMs;
  setImmediate(measureTurn);
}

/** Returns the CPU time of this thread, which Linux reports in nanoseconds. */
function readCpuMs() {
  const length = readSync(statistics, text, 0, text.length, 0);
  return Number.parseInt(text.toString('latin1', 0, length), 10) / 1e6;
}
