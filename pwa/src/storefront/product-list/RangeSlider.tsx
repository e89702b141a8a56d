import { useEffect, useRef } from 'react';
import styles from './RangeSlider.module.css';

interface RangeSliderProps {
  /** The position of the right end; the left one is 0. */
  end: number;
  low: number;
  high: number;
  /** Of the two handles. */
  labels: readonly [low: string, high: string];
  /** What screen readers say for a position. */
  describe: (position: number) => string;
  /** Called while a handle moves. */
  onMove: (low: number, high: number) => void;
  /** Called when a handle is released, and after each key. */
  onRelease: () => void;
}

/** A slider with two handles, which may meet but not pass each other. */
export function RangeSlider({
  end,
  low,
  high,
  labels,
  describe,
  onMove,
  onRelease,
}: RangeSliderProps) {
  const slider = useRef<HTMLDivElement>(null);
  const release = useRef(onRelease);
  release.current = onRelease;
  useEffect(() => {
    // React's onChange is the event `input`, which is sent while a handle moves.
    const onChange = () => release.current();
    const element = slider.current;
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  }, []);
  return (
    <div ref={slider} className={styles.slider}>
      <svg
        className={styles.track}
        viewBox={`0 0 ${end} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={end} height={1} />
        <rect className={styles.chosen} x={low} width={high - low} height={1} />
      </svg>
      <input
        type="range"
        max={end}
        value={low}
        aria-label={labels[0]}
        aria-valuetext={describe(low)}
        // At the right end the left handle would be below the other one.
        className={low > end / 2 ? styles.above : undefined}
        onChange={({ target }) => onMove(Math.min(target.valueAsNumber, high), high)}
      />
      <input
        type="range"
        max={end}
        value={high}
        aria-label={labels[1]}
        aria-valuetext={describe(high)}
        onChange={({ target }) => onMove(low, Math.max(target.valueAsNumber, low))}
      />
    </div>
  );
}
