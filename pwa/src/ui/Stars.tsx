import * as texts from '#texts/ui.ts';
import styles from './Stars.module.css';

/** A rating out of five, drawn to the half star and read out as text. */
export function Stars({ value }: { value: number }) {
  const rounded = Math.round(Math.max(0, Math.min(5, value)) * 2) / 2;
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={texts.starsOfFive(Number(value.toFixed(1)))}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} fill={Math.max(0, Math.min(1, rounded - star + 1))} />
      ))}
    </span>
  );
}

const outline = 'M10 1.6l2.5 5.3 5.8.8-4.2 4 1 5.7L10 14.7l-5.1 2.7 1-5.7-4.2-4 5.8-.8z';

function Star({ fill }: { fill: number }) {
  return (
    <svg className={styles.star} viewBox="0 0 20 20" aria-hidden="true">
      <path d={outline} className={styles.empty} />
      {fill > 0 && <path d={outline} className={fill === 1 ? styles.full : styles.half} />}
    </svg>
  );
}
