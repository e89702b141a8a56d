import {
  type AdminSortOrder,
  type Currency,
  formatMoney,
  type Product,
  toMinor,
} from '@vajra/contract';
import { Link } from 'react-router-dom';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import type { Column } from '../../ui/Table.tsx';
import { formatDate } from '../shared/format-date.ts';
import { ProductStatus } from './ProductStatus.tsx';
import styles from './ProductTable.module.css';

/** How the list can be sorted by a column; in the order in which presses go through it. */
export interface ColumnSort {
  orders: readonly AdminSortOrder[];
  currency?: Currency;
}

export type ProductColumn = Column<Product> & { sort?: ColumnSort };

export const pictureColumn: ProductColumn = {
  key: 'picture',
  head: 'Picture',
  headHidden: true,
  cell: Picture,
  className: styles.narrow,
};

export const nameColumn: ProductColumn = {
  key: 'name',
  head: 'Name',
  cell: NameAndFacts,
  className: styles.named,
  sort: { orders: ['name-asc', 'name-desc'] },
};

/** The columns that can be chosen, in their order. */
const chosen = [
  {
    key: 'sku',
    head: 'SKU',
    cell: ({ sku }) => sku,
    className: styles.sku,
    sort: { orders: ['sku-asc', 'sku-desc'] },
  },
  { key: 'collection', head: 'Collection', cell: collectionOf, className: styles.collection },
  {
    key: 'carat',
    head: 'Carat',
    number: true,
    cell: ({ weight }) => weight?.toFixed(2) ?? '',
    sort: { orders: ['carat-asc', 'carat-desc'] },
  },
  {
    key: 'inr',
    head: '₹',
    number: true,
    cell: ({ inr_price }) => amount(inr_price, 'INR'),
    sort: { orders: ['price-asc', 'price-desc'], currency: 'INR' },
  },
  {
    key: 'usd',
    head: '$',
    number: true,
    cell: ({ usd_price }) => amount(usd_price, 'USD'),
    sort: { orders: ['price-asc', 'price-desc'], currency: 'USD' },
  },
  {
    key: 'discount',
    head: '% off',
    number: true,
    cell: ({ discount }) => discount || '',
    sort: { orders: ['discount'] },
  },
  {
    key: 'left',
    head: 'Left',
    number: true,
    cell: ({ remaining_qty }) => remaining_qty,
    sort: { orders: ['left-asc', 'left-desc'] },
  },
  { key: 'sold', head: 'Sold', number: true, cell: ({ purchased_qty }) => purchased_qty },
  {
    key: 'featured',
    head: 'Featured',
    cell: ({ is_recommended }) => (is_recommended === 1 ? 'Featured' : ''),
  },
  {
    key: 'added',
    head: 'Added',
    cell: ({ createdAt }) => formatDate(createdAt),
    className: styles.sku,
  },
  { key: 'status', head: 'Status', cell: (product) => <ProductStatus product={product} /> },
] as const satisfies ProductColumn[];

export type ColumnKey = (typeof chosen)[number]['key'];

export const choosableColumns: readonly (ProductColumn & { key: ColumnKey })[] = chosen;
export const columnKeys = choosableColumns.map(({ key }) => key);
export const standardColumns: readonly ColumnKey[] = [
  'sku',
  'collection',
  'inr',
  'usd',
  'left',
  'status',
];

function Picture({ productimages, name }: Product) {
  return (
    <Media
      src={mediaUrl('product', productimages[0]?.image_url)}
      alt={productimages.length > 0 ? '' : `${name} has no picture`}
      width={40}
      height={40}
      className={styles.picture}
    />
  );
}

function NameAndFacts(product: Product) {
  const facts = [
    product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
    product.clarity?.clarity,
    product.cutgrade?.cut_grade,
  ].filter(Boolean);
  return (
    <>
      <Link to={`/admin/products/${product.p_id}`} className={styles.name}>
        {product.name}
      </Link>
      <span className={styles.facts}>
        {facts.join(' · ')}
        <span className={styles.skuBeside}> {product.sku}</span>
      </span>
    </>
  );
}

function collectionOf({ collection, parentcollection }: Product): string {
  return collection?.name ?? parentcollection?.name ?? '';
}

/** The head says the currency, so the number stands alone. */
function amount(price: number, currency: Currency): string {
  return formatMoney(toMinor(price), currency).replace(/[^\d.,]/g, '');
}
