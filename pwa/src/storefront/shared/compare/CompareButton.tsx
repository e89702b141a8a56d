import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import { useAtomValue, useSetAtom } from 'jotai';
import * as texts from '#texts/compare.ts';
import { keys } from '../../../api/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNotify } from '../../../ui/notices.ts';
import styles from './CompareButton.module.css';
import {
  addComparedAtom,
  comparedAtom,
  maxCompared,
  removeComparedAtom,
} from './compared-products.ts';

const scales = 'M12 4v16M8 20h8M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z';
const check = 'M4 12l6 6L20 6';

export interface CompareButtonProps {
  product: Product;
  /** Places it in the corner of the card's image. */
  onCard?: boolean;
}

/** Chooses a product for comparison, or no longer. */
export function CompareButton({ product, onCard = false }: CompareButtonProps) {
  const { p_id, name } = product;
  const isChosen = useAtomValue(comparedAtom).includes(p_id);
  const add = useSetAtom(addComparedAtom);
  const remove = useSetAtom(removeComparedAtom);
  const client = useQueryClient();
  const { notifyError } = useNotify();

  const toggle = () => {
    if (isChosen) remove(p_id);
    // The tray shows the product without asking for it.
    else if (add(p_id)) client.setQueryData(keys.product(p_id), product);
    else notifyError(texts.full(maxCompared));
  };
  const button = (
    <button
      type="button"
      className={classNames(styles.button, onCard && styles.onCard)}
      aria-pressed={isChosen}
      aria-label={texts.compare(name)}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={isChosen ? check : scales} />
      </svg>
      <span>{texts.short}</span>
    </button>
  );
  return onCard ? <div className={styles.corner}>{button}</div> : button;
}
