import { Link } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './Chip.module.css';

type ChipProps = {
  name: string;
  /** Part of a search, not a filter. */
  isOfSearch?: boolean;
} & (
  | {
      /** The list without what the chip names. */
      to: string;
    }
  | { onRemove: () => void }
);

/** Names what restricts a list, and removes it. */
export function Chip({ name, isOfSearch = false, ...removal }: ChipProps) {
  const common = {
    className: classNames(styles.chip, isOfSearch && styles.ofSearch),
    'aria-label': texts.removeFilter(name),
    children: (
      <>
        {name} <span aria-hidden="true">×</span>
      </>
    ),
  };
  return 'to' in removal ? (
    <Link {...common} to={removal.to} />
  ) : (
    <button {...common} type="button" onClick={removal.onRemove} />
  );
}
