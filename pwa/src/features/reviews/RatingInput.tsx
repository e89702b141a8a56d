import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ReviewForm.module.css';

/** One to five stars, as radio buttons: arrow keys work as everywhere. */
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
      <legend>Rating</legend>
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
            <VisuallyHidden>{star === 1 ? '1 star' : `${star} stars`}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
