import { Presets, SingleBar } from 'cli-progress';

export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** A bar over all shots, each weighing what it is likely to take. */
export function startProgressBar(weights: ReadonlyMap<string, number>) {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const parts = new Map<string, number>();
  const start = performance.now();
  const bar = new SingleBar(
    { format: '{bar} {percentage}%  {done}/{all} pictures  {left} left', hideCursor: true },
    Presets.shades_grey,
  );
  const show = (name: string, part: number) => {
    parts.set(name, part);
    const sum = [...parts].reduce((so, [key, value]) => so + value * (weights.get(key) ?? 0), 0);
    const left = sum > 0 ? ((performance.now() - start) / 1000) * (total / sum - 1) : 0;
    const done = [...parts.values()].filter((value) => value === 1).length;
    bar.update(sum, { done, left: formatDuration(left) });
  };
  bar.start(total, 0, { done: 0, all: weights.size, left: '?' });
  return { show, stop: () => bar.stop() };
}
