import type { SortOrder } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ProductListScreen.module.css';

const names: Record<SortOrder, string> = {
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'carat-asc': 'Carat, small to large',
  'carat-desc': 'Carat, large to small',
  discount: 'Discount',
};

export function SortSelect({
  value,
  onChange,
}: {
  value: SortOrder;
  onChange: (value: SortOrder) => void;
}) {
  return (
    <Field label="Sort" className={styles.sort}>
      <Select
        value={value}
        // The options below are the sort orders.
        onChange={(event) => onChange(event.target.value as SortOrder)}
      >
        {Object.entries(names).map(([order, name]) => (
          <option key={order} value={order}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
