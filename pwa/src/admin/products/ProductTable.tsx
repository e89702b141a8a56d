import type { Product } from '@vajra/contract';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { RowActions } from '../shared/PageLayout.tsx';
import { SelectionCheckbox } from '../shared/SelectionCheckbox.tsx';
import { SortButton } from '../shared/SortButton.tsx';
import type { useListParams } from '../shared/use-list-params.ts';
import type { Selection } from '../shared/use-selection.ts';
import { verbOf } from '../shared/use-status-toggle.ts';
import { sortedBy } from './column-sort.ts';
import styles from './ProductTable.module.css';
import { nameColumn, type ProductColumn, pictureColumn } from './product-columns.tsx';
import { useProductStatus } from './product-mutations.ts';

interface ProductTableProps {
  products: readonly Product[];
  /** Those that were chosen to be shown. */
  columns: readonly ProductColumn[];
  selection: Selection;
  params: ReturnType<typeof useListParams>;
  busy: boolean;
  onStock: (product: Product) => void;
}

export function ProductTable({ products, columns, selection, params, ...rest }: ProductTableProps) {
  const { toggle, isUnderWay, statusOf } = useProductStatus();
  const actions: ProductColumn = {
    key: 'actions',
    head: 'Actions',
    headHidden: true,
    cell: (product) => (
      <Actions
        product={product}
        busy={isUnderWay(product.p_id)}
        onToggle={() => void toggle(product.p_id, product.name, product.status)}
        onStock={() => rest.onStock(product)}
      />
    ),
  };
  const shown = [nameColumn, ...columns].map((column) => sortable(column, params));
  return (
    <Table
      caption="Products"
      columns={[selectColumn(products, selection), pictureColumn, ...shown, actions]}
      rows={products.map((each) => ({ ...each, status: statusOf(each.p_id, each.status) }))}
      rowKey={({ p_id }) => p_id}
      busy={rest.busy}
    />
  );
}

function selectColumn(products: readonly Product[], selection: Selection): ProductColumn {
  const ids = products.map(({ p_id }) => p_id);
  const count = ids.filter(selection.has).length;
  return {
    key: 'select',
    head: 'Select',
    headHidden: true,
    className: styles.select,
    headCell: (
      <SelectionCheckbox
        label="Select this page"
        checked={count === ids.length}
        partly={count > 0 && count < ids.length}
        onChange={() => selection.togglePage(ids)}
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

function sortable(column: ProductColumn, params: ProductTableProps['params']): ProductColumn {
  if (!column.sort) return column;
  const { sorted, next } = sortedBy(column.sort, params.get('sort'), params.get('currency'));
  const onSort = () => params.set(next);
  return {
    ...column,
    sorted,
    headCell: <SortButton head={column.head} sorted={sorted} onSort={onSort} />,
  };
}

interface ActionsProps {
  product: Product;
  busy: boolean;
  onToggle: () => void;
  onStock: () => void;
}

function Actions({ product, busy, onToggle, onStock }: ActionsProps) {
  const { search } = useLocation();
  const { p_id, name } = product;
  const verb = verbOf(product.status);
  return (
    <RowActions>
      <Button kind="text" small aria-label={`Stock of ${name}`} onClick={onStock}>
        Stock
      </Button>
      <Button
        kind="text"
        small
        className={styles.toggle}
        busy={busy}
        aria-label={`${verb} ${name}`}
        onClick={onToggle}
      >
        {verb}
      </Button>
      <ButtonLink
        kind="text"
        small
        to={`/admin/products/${p_id}`}
        state={{ list: search }}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
    </RowActions>
  );
}
