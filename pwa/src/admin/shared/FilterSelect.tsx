import type { ComponentProps } from 'react';
import { OptionField } from '../../ui/OptionField.tsx';
import styles from './FilterSelect.module.css';

type FilterSelectProps = Pick<
  ComponentProps<typeof OptionField<string>>,
  'label' | 'value' | 'options' | 'onChange'
>;

/** Selects a filter or the sort order of a list. */
export function FilterSelect(props: FilterSelectProps) {
  return <OptionField {...props} bare className={styles.filter} />;
}
