import { DateField } from '../shared/DateField.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { Toolbar } from '../shared/PageLayout.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { type OrderListFilters, sortChoices, statusChoices } from './order-list-query.ts';
import styles from './orders.module.css';

interface OrderFiltersProps {
  filters: OrderListFilters;
  onChange: (changes: Partial<Record<keyof OrderListFilters, string | undefined>>) => void;
}

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { status, search, from, to, sort } = filters;
  return (
    <Toolbar>
      <SearchField
        label="Search order, name, email or phone"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <FilterSelect
        label="Status"
        value={status}
        options={statusChoices}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label="Order"
        value={sort || 'newest'}
        options={sortChoices}
        onChange={(value) => onChange({ sort: value === 'newest' ? undefined : value })}
      />
      <div className={styles.days}>
        <DateField label="From" value={from} onChange={(day) => onChange({ from: day })} />
        <DateField label="To" value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </Toolbar>
  );
}
