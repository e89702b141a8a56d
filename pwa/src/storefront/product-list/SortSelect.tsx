import { type SortOrder, sortOrders } from '@vajra/contract';
import { useEffect, useRef } from 'react';
import * as texts from '#texts/product-list.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './SortSelect.module.css';

export function SortSelect({
  value,
  hasSearch,
  onChange,
}: {
  value: SortOrder;
  /** Only a search has relevant products. */
  hasSearch: boolean;
  onChange: (value: SortOrder) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice from before hydration is missed
  useEffect(() => {
    // React keeps what was chosen on the server-rendered page, and reports no change.
    if (select.current && select.current.value !== value) {
      onChange(select.current.value as SortOrder); // one of the options
    }
  }, []);
  return (
    <Field label={texts.sort} className={styles.sort}>
      <Select
        ref={select}
        value={value}
        // The options below are exactly the sort orders.
        onChange={(event) => onChange(event.target.value as SortOrder)}
      >
        {sortOrders
          .filter((order) => hasSearch || order !== 'relevance')
          .map((order) => (
            <option key={order} value={order}>
              {texts.sortNames[order]}
            </option>
          ))}
      </Select>
    </Field>
  );
}
