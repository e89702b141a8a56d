import * as texts from '#texts/ui.ts';
import { Icon } from './Icon.tsx';
import styles from './Stepper.module.css';

interface StepperProps {
  /** Names the number: 'Quantity of 0.90 ct Round Brilliant'. */
  label: string;
  value: number;
  min?: number;
  max: number;
  busy?: boolean;
  onChange: (value: number) => void;
}

/** Changes a number by one, and announces the new value to screen readers. */
export function Stepper({ label, value, min = 1, max, busy = false, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline everywhere
    <div className={styles.stepper} role="group" aria-label={label} aria-busy={busy || undefined}>
      <button
        type="button"
        aria-label={texts.decrease}
        disabled={busy || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={texts.increase}
        disabled={busy || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
