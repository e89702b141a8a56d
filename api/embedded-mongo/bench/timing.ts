/** One iteration of a benchmark. */
type Run = (i: number) => Promise<unknown>;

/** Runs something `times` times sequentially and prints rate and latencies. */
export function time(name: string, times: number, run: Run): Promise<void> {
  return timeConcurrent(name, times, 1, run);
}

/** Runs something with concurrent clients, after a warm-up of a quarter of the iterations. */
export async function timeConcurrent(
  name: string,
  times: number,
  clients: number,
  run: Run,
): Promise<void> {
  let samples: number[] = [];
  let next = 0;
  const client = async (end: number) => {
    while (next < end) {
      const from = performance.now();
      await run(next++);
      samples.push(performance.now() - from);
    }
  };
  const runTo = (end: number) => Promise.all(Array.from({ length: clients }, () => client(end)));
  const warmUp = Math.ceil(times / 4);
  await runTo(warmUp);
  samples = [];
  const start = performance.now();
  await runTo(warmUp + times);
  const elapsed = performance.now() - start;
  report(clients > 1 ? `${name} (${clients} concurrent)` : name, times, elapsed, samples);
}

function report(name: string, times: number, elapsed: number, samples: number[]): void {
  const perSecond = Math.round((times / elapsed) * 1000);
  console.log(
    `${name.padEnd(52)} ${String(perSecond).padStart(7)}/s  ${formatDistribution(samples)}`,
  );
}

/** Formats p50, p99 and maximum of latencies in milliseconds. */
export function formatDistribution(samples: number[]): string {
  samples.sort((a, b) => a - b);
  const at = (part: number) => samples[Math.floor((samples.length - 1) * part)]?.toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}
