import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, productionFlags } from './processes.ts';
import type { BenchStore } from './shop.ts';

const port = 3207;
const rounds = 3;
const idleMs = 8000;
const startTimeoutMs = 300_000;
const clockTicksPerSecond = 100;
const root = fileURLToPath(new URL('../..', import.meta.url));

interface Scenario {
  name: string;
  seed: string;
  /** Whether the database is another process, as a mongod is. */
  isNamed: boolean;
  target: string;
}

const scenarios: Scenario[] = [
  { name: 'demo, embedded server', seed: 'demo', isNamed: false, target: '220 MB, 2.5 s' },
  { name: 'demo, MONGODB_URI', seed: 'demo', isNamed: true, target: '150 MB' },
  { name: '53,940 stones, MONGODB_URI', seed: 'stones', isNamed: true, target: 'demo + 60 MB' },
];

interface Start {
  readyMs: number;
  cpuSeconds: number;
  residentMb: number;
}

/**
 * Measures `npm start` on a store that exists: time and CPU until it is ready, and resident memory
 * after some idle seconds. Needs a built store: run `npm start` once before.
 */
export async function benchStart({ mongodbUri, config }: BenchStore): Promise<void> {
  console.log(`second start, ${rounds} rounds`);
  for (const [index, { name, seed, isNamed, target }] of scenarios.entries()) {
    const folder = join(config.dataDir, `start-${index}`);
    const uri = mongodbUri.replace(/^([^/]+\/\/[^/?]+)\/?[^?]*/, `$1/vajra-bench-start-${index}`);
    const environment = {
      DATA_DIR: folder,
      SEED: seed,
      PORT: String(port),
      ...(isNamed && { MONGODB_URI: uri }),
    };
    try {
      await startStore(environment); // creates the store
      const starts: Start[] = [];
      for (let round = 0; round < rounds; round++) starts.push(await startStore(environment));
      const of = (key: keyof Start) => median(starts.map((start) => start[key]));
      console.log(
        `  ${name}: ${of('residentMb').toFixed(0)} MB resident, ready after ${(of('readyMs') / 1000).toFixed(1)} s, ` +
          `${of('cpuSeconds').toFixed(1)} s of CPU (target ${target})`,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function startStore(environment: Record<string, string>): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...productionFlags, join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    await waitUntilReady(startedAt + startTimeoutMs);
    const readyMs = performance.now() - startedAt;
    const cpuSeconds = await cpuSecondsOf(child.pid);
    await setTimeout(idleMs);
    return { readyMs, cpuSeconds, residentMb: await residentMbOf(child.pid) };
  } finally {
    child.kill('SIGINT');
    await exited;
  }
}

async function waitUntilReady(deadline: number): Promise<void> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (performance.now() > deadline) throw new Error('The store did not become ready');
    await setTimeout(10);
  }
}

/** Reads /proc, which Linux alone has. */
async function residentMbOf(pid: number | undefined): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / clockTicksPerSecond;
}
