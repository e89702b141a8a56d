/** Returns a summary such as `p50 1.2 ms, p95 3.4 ms, 20 samples`. */
export function summarize(milliseconds: readonly number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  // Nearest rank: with few samples, the p95 is the maximum.
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return `p50 ${formatDuration(at(0.5))}, p95 ${formatDuration(at(0.95))}, ${sorted.length} samples`;
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 100
    ? `${milliseconds.toFixed(1)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;
}
