import * as texts from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import styles from './Price.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface PriceProps {
  /** The formatted price: '₹3,84,200.00'. */
  now: string;
  /** The formatted list price, if there is a discount. */
  was?: string | undefined;
  /** The discount: '10% OFF'. */
  off?: string | undefined;
  /** What differs from the price, such as what checkout charges. */
  note?: string | undefined;
  large?: boolean;
}

export function Price({ now, was, off, note, large = false }: PriceProps) {
  return (
    <p className={classNames(styles.price, large && styles.large)}>
      <VisuallyHidden>{texts.price} </VisuallyHidden>
      <span>{now}</span>
      {was && (
        <>
          <VisuallyHidden> {texts.originalPrice} </VisuallyHidden>
          <s>{was}</s>
        </>
      )}
      {off && <em>{off}</em>}
      {note && <small>{note}</small>}
    </p>
  );
}
