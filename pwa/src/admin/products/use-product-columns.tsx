import type { Product } from '@vajra/contract';
import { useLocation } from 'react-router-dom';
import type { Column } from '../../ui/Table.tsx';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { SelectionCheckbox } from '../shared/SelectionCheckbox.tsx';
import { SortButton } from '../shared/SortButton.tsx';
import type { ListParams } from '../shared/use-list-params.ts';
import type { Selection } from '../shared/use-selection.ts';
import { toggleLabel } from '../shared/use-status-toggle.ts';
import { columnSort } from './column-sort.ts';
import { ProductStatus } from './ProductStatus.tsx';
import { imageColumn, nameColumn, type ProductColumn } from './product-columns.tsx';
import { useProductStatus } from './product-mutations.ts';
import styles from './use-product-columns.module.css';

interface ProductColumnsOptions {
  /** Columns that can be hidden. */
  columns: readonly ProductColumn[];
  /** Products on the current page. */
  pageIds: readonly number[];
  selection: Selection;
  params: ListParams;
  onEditStock: (product: Product) => void;
}

/** Adds selection, sorting and row actions to the columns. */
export function useProductColumns({
  columns,
  pageIds,
  selection,
  params,
  onEditStock,
}: ProductColumnsOptions): Column<Product>[] {
  const { search } = useLocation();
  const { toggle, isPending, statusOf } = useProductStatus();

  const actions = (product: Product) => {
    const { p_id, name, status } = product;
    return (
      <>
        <RowButton text="Stock" of={`of ${name}`} onClick={() => onEditStock(product)} />
        <RowButton
          text={toggleLabel(statusOf(p_id, status))}
          of={name}
          className={styles.toggle}
          busy={isPending(p_id)}
          onClick={() => void toggle(p_id, name, status)}
        />
        <RowButton text="Edit" of={name} to={`/admin/products/${p_id}`} state={{ list: search }} />
      </>
    );
  };
  const statusCell = (product: Product) => (
    <ProductStatus product={{ ...product, status: statusOf(product.p_id, product.status) }} />
  );

  return [
    selectionColumn(pageIds, selection),
    imageColumn,
    ...[nameColumn, ...columns]
      .map((column) => (column.key === 'status' ? { ...column, cell: statusCell } : column))
      .map((column) => withSorting(column, params)),
    actionsColumn(actions),
  ];
}

function selectionColumn(pageIds: readonly number[], selection: Selection): ProductColumn {
  const count = pageIds.filter(selection.has).length;
  return {
    key: 'select',
    head: 'Select',
    headHidden: true,
    className: styles.select,
    headCell: (
      <SelectionCheckbox
        label="Select this page"
        checked={pageIds.length > 0 && count === pageIds.length}
        indeterminate={count > 0 && count < pageIds.length}
        onChange={() => selection.togglePage(pageIds)}
      />
    ),
    cell: ({ p_id, name }) => (
      <SelectionCheckbox
        label={`Select ${name}`}
        checked={selection.has(p_id)}
        onChange={() => selection.toggle(p_id)}
      />
    ),
  };
}

function withSorting(column: ProductColumn, params: ListParams): ProductColumn {
  if (!column.sort) return column;
  const { sorted, next } = columnSort(column.sort, params.get('sort'), params.get('currency'));
  return {
    ...column,
    sorted,
    headCell: (
      <SortButton label={column.head} sorted={sorted} onSort={() => params.set({ ...next })} />
    ),
  };
}
