/** Formats a duration as h:mm:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** Shows on a terminal how much of all shots is done, each weighted by its estimated render time. */
export function startProgress(weights: ReadonlyMap<string, number>) {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const progress = new Map<string, number>();
  const start = performance.now();
  const { stderr } = process;
  const show = (name: string, fraction: number) => {
    progress.set(name, fraction);
    const completed = [...progress].reduce(
      (sum, [key, value]) => sum + value * (weights.get(key) ?? 0),
      0,
    );
    const elapsedSeconds = (performance.now() - start) / 1000;
    const left = completed > 0 ? elapsedSeconds * (total / completed - 1) : 0;
    const done = [...progress.values()].filter((value) => value === 1).length;
    const percentage = Math.floor((completed / total) * 100);
    const line = `${percentage}%  ${done}/${weights.size} images  ${formatDuration(left)} left`;
    if (stderr.isTTY) stderr.write(`\r${line.padEnd(60)}`);
  };
  return { show, stop: () => stderr.isTTY && stderr.write('\n') };
}
