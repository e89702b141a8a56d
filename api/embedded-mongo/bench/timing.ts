type Run = (i: number) => Promise<unknown>;

/** Runs something so often, one after another, and prints how long it took each time. */
export function time(name: string, times: number, run: Run): Promise<void> {
  return timeTogether(name, times, 1, run);
}

/** The same with so many clients at once. A quarter more is run first: V8 compiles what it has seen often. */
export async function timeTogether(
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
  const warm = Math.ceil(times / 4);
  await runTo(warm);
  samples = [];
  const start = performance.now();
  await runTo(warm + times);
  const elapsed = performance.now() - start;
  report(clients > 1 ? `${name} (${clients} at once)` : name, times, elapsed, samples);
}

function report(name: string, times: number, elapsed: number, samples: number[]): void {
  const perSecond = Math.round((times / elapsed) * 1000);
  console.log(`${name.padEnd(52)} ${String(perSecond).padStart(7)}/s  ${spread(samples)}`);
}

export function spread(samples: number[]): string {
  samples.sort((a, b) => a - b);
  const at = (part: number) => samples[Math.floor((samples.length - 1) * part)]?.toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}
