type Run = (i: number) => Promise<unknown>;

/** Runs something so often, one after another, and prints how long it took each time. */
export async function time(name: string, times: number, run: Run): Promise<void> {
  for (let i = 0; i < Math.min(times, 50); i++) await run(i);
  await timeTogether(name, times, 1, run);
}

/** The same with so many clients at once. */
export async function timeTogether(
  name: string,
  times: number,
  clients: number,
  run: Run,
): Promise<void> {
  const samples: number[] = [];
  let next = 0;
  const start = performance.now();
  const client = async () => {
    while (next < times) {
      const from = performance.now();
      await run(next++);
      samples.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
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
