import { DateRangeFields } from '../shared/DateField.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { type OrderListFilters, sortOptions, statusFilterOptions } from './order-list-query.ts';

interface OrderFiltersProps {
  filters: OrderListFilters;
  onChange: (changes: Partial<Record<keyof OrderListFilters, string | undefined>>) => void;
}

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { status, search, from, to, sort } = filters;
  return (
    <>
      <SearchField
        label="Search order, name, email or phone"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <FilterSelect
        label="Status"
        value={status}
        options={statusFilterOptions}
        onChange={(value) => onChange({ status: value })}
      />
      <FilterSelect
        label="Order"
        value={sort || 'newest'}
        options={sortOptions}
        onChange={(value) => onChange({ sort: value === 'newest' ? undefined : value })}
      />
      <DateRangeFields from={from} to={to} onChange={onChange} />
    </>
  );
}
