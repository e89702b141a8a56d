import type { HistogramBar } from '@vajra/contract';
import styles from './Histogram.module.css';
import { positionOf, type RangeScale } from './range-scale.ts';

interface HistogramProps {
  bars: readonly HistogramBar[];
  scale: RangeScale;
  /** The positions of the chosen range; bars outside of it are pale. */
  low: number;
  high: number;
}

/** Shows how products are distributed along a slider. Their counts are in the list; screen readers skip it. */
export function Histogram({ bars, scale, low, high }: HistogramProps) {
  const largest = Math.max(...bars.map(({ count }) => count));
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${scale.length - 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ from, to, count }) => {
        const [start, end] = [positionOf(scale, from), positionOf(scale, to)];
        const isChosen = end > low && start < high;
        // Few products are visible, too.
        const height = Math.max(0.04, count / largest);
        return (
          <rect
            key={from}
            className={isChosen ? styles.chosen : undefined}
            x={start}
            width={Math.max(0, end - start) * 0.9}
            y={1 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}
