import { useQuery } from '@tanstack/react-query';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { ColumnPicker } from '../shared/ColumnPicker.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { parseStockLimit, stockLimitOptions } from '../shared/low-stock.ts';
import { Toolbar } from '../shared/PageLayout.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import type { useListParams } from '../shared/use-list-params.ts';
import type { VisibleColumns } from '../shared/use-visible-columns.ts';
import { type ColumnKey, choosableColumns } from './product-columns.tsx';
import { sortChoices, statusChoices, stockChoices } from './product-list-query.ts';

interface ProductToolsProps {
  params: ReturnType<typeof useListParams>;
  columns: VisibleColumns<ColumnKey>;
}

/** Search, filters, order and columns of the product list. */
export function ProductFilters({ params, columns }: ProductToolsProps) {
  const collections = useCollectionChoices();
  const shapes = useQuery(choicesQuery('diamondShape')).data ?? [];
  const { get, set } = params;
  return (
    <Toolbar>
      <SearchField
        label="Search name or SKU"
        value={get('search')}
        onSearch={(search) => set({ search })}
      />
      <FilterSelect
        label="Status"
        value={get('status')}
        options={statusChoices}
        onChange={(status) => set({ status })}
      />
      <FilterSelect
        label="Collection"
        value={get('c_id') ? `c_id ${get('c_id')}` : get('pc_id') && `pc_id ${get('pc_id')}`}
        options={collections}
        onChange={(value) => {
          const [key = '', id] = value.split(' ');
          set({ pc_id: undefined, c_id: undefined, ...(id && { [key]: id }) });
        }}
      />
      <FilterSelect
        label="Diamond shape"
        value={get('shape_id')}
        options={[
          { value: '', label: 'All shapes' },
          ...shapes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(shape_id) => set({ shape_id })}
      />
      <StockFilter params={params} />
      <FilterSelect
        label="Order"
        value={get('sort') || 'newest'}
        options={sortChoices}
        onChange={(sort) => set({ sort: sort === 'newest' ? undefined : sort })}
      />
      <ColumnPicker columns={choosableColumns} chosen={columns} />
    </Toolbar>
  );
}

const low = 'left ';

/** What is there, what is not, and what runs low. */
function StockFilter({ params: { get, set } }: Pick<ProductToolsProps, 'params'>) {
  const most = parseStockLimit(get('left'));
  const isLow = most !== undefined && most > 0;
  return (
    <FilterSelect
      label="Stock"
      value={isLow ? `${low}${most}` : most === 0 ? '0' : get('stock')}
      options={[...stockChoices, ...stockLimitOptions(most, low)]}
      onChange={(value) =>
        set(
          value.startsWith(low)
            ? { stock: undefined, left: value.slice(low.length) }
            : { stock: value, left: undefined },
        )
      }
    />
  );
}

/** Every parent, each with its own collections below it. */
function useCollectionChoices(): { value: string; label: string }[] {
  const parents = useQuery(menuQuery).data ?? [];
  return [
    { value: '', label: 'All collections' },
    ...parents.flatMap(({ pc_id, name, collections }) => [
      { value: `pc_id ${pc_id}`, label: name },
      ...collections.map((collection) => ({
        value: `c_id ${collection.c_id}`,
        label: `\u00a0\u00a0${collection.name}`,
      })),
    ]),
  ];
}
