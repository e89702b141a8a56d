import { useQuery } from '@tanstack/react-query';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { choiceOptions } from '../shared/choice-options.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { parseStockLimit, stockLimitOptions } from '../shared/low-stock.ts';
import { SearchField } from '../shared/SearchField.tsx';
import type { ListParams } from '../shared/use-list-params.ts';
import { sortOptions, statusFilterOptions, stockFilterOptions } from './product-list-query.ts';

interface ProductFiltersProps {
  params: ListParams;
}

/** Search, filters, and sort order of the product list. */
export function ProductFilters({ params }: ProductFiltersProps) {
  const collections = useCollectionOptions();
  const { data: shapes } = useQuery(choicesQuery('diamondShape'));
  const { get, set, bind } = params;
  return (
    <>
      <SearchField label="Search name or SKU" {...bind('search')} />
      <FilterSelect label="Status" options={statusFilterOptions} {...bind('status')} />
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
        options={choiceOptions('All shapes', shapes)}
        {...bind('shape_id')}
      />
      <StockFilter params={params} />
      <FilterSelect label="Order" options={sortOptions} {...bind('sort', 'newest')} />
    </>
  );
}

const limitPrefix = 'left ';

/** In stock, out of stock, or a limit of remaining pieces; the URL keeps limits in `left`. */
function StockFilter({ params: { get, set } }: Pick<ProductFiltersProps, 'params'>) {
  const limit = parseStockLimit(get('left'));
  const value = limit ? `${limitPrefix}${limit}` : limit === 0 ? '0' : get('stock');
  return (
    <FilterSelect
      label="Stock"
      value={value}
      options={[...stockFilterOptions, ...stockLimitOptions(limit, limitPrefix)]}
      onChange={(selected) =>
        set(
          selected.startsWith(limitPrefix)
            ? { stock: undefined, left: selected.slice(limitPrefix.length) }
            : { stock: selected, left: undefined },
        )
      }
    />
  );
}

/** Parent collections, each followed by its collections. */
function useCollectionOptions(): { value: string; label: string }[] {
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
