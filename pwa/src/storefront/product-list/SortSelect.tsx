import { type SortOrder, sortOrders } from '@vajra/contract';
import * as texts from '#texts/product-list.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './SortSelect.module.css';

export function SortSelect({
  value,
  onChange,
}: {
  value: SortOrder;
  onChange: (value: SortOrder) => void;
}) {
  return (
    <Field label={texts.sort} className={styles.sort}>
      <Select
        value={value}
        // The options below are exactly the sort orders.
        onChange={(event) => onChange(event.target.value as SortOrder)}
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {texts.sortNames[order]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
