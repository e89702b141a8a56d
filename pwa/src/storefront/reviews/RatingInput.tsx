import { useId } from 'react';
import * as texts from '#texts/reviews.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './RatingInput.module.css';

/** One to five stars, as radio buttons so that the arrow keys work. */
export function RatingInput({
  value,
  onChange,
}: {
  value: number;
  onChange: (value: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.rating}>
      <legend>{texts.rating}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} className={classNames(star <= value && styles.on)}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <span aria-hidden="true">★</span>
            <VisuallyHidden>{texts.stars(star)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
