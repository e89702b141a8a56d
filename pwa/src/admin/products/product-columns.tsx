import {
  type AdminSortOrder,
  type Currency,
  formatMoney,
  type Product,
  type ProductDraft,
  toMinor,
} from '@vajra/contract';
import { Link } from 'react-router-dom';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { formatDate } from '../shared/formats.ts';
import { ProductStatus } from './ProductStatus.tsx';
import styles from './product-columns.module.css';

/** The sort orders of a column, in the order in which its button steps through them. */
export interface ColumnSort {
  orders: readonly AdminSortOrder[];
  currency?: Currency;
}

export type ProductColumn = Column<Product> & { sort?: ColumnSort };

export const imageColumn = {
  key: 'image',
  head: 'Image',
  headHidden: true,
  cell: ProductImage,
  className: styles.imageCell,
} satisfies ProductColumn;

/** The same for drafts. */
export const draftImageColumn: Column<ProductDraft> = { ...imageColumn, cell: ProductImage };

export const nameColumn: ProductColumn = {
  key: 'name',
  head: 'Name',
  cell: NameAndAttributes,
  className: styles.nameCell,
  sort: { orders: ['name-asc', 'name-desc'] },
};

/** Columns that admins can show or hide, in display order. */
const columns = [
  {
    key: 'sku',
    head: 'SKU',
    cell: ({ sku }) => sku,
    className: styles.noWrap,
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
    cell: ({ inr_price }) => priceCell(inr_price, 'INR'),
    sort: { orders: ['price-asc', 'price-desc'], currency: 'INR' },
  },
  {
    key: 'usd',
    head: '$',
    number: true,
    cell: ({ usd_price }) => priceCell(usd_price, 'USD'),
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
    key: 'inr-cost',
    head: 'Cost ₹',
    number: true,
    cell: ({ inr_cost }) => costCell(inr_cost, 'INR'),
  },
  {
    key: 'usd-cost',
    head: 'Cost $',
    number: true,
    cell: ({ usd_cost }) => costCell(usd_cost, 'USD'),
  },
  { key: 'supplier', head: 'Supplier', cell: ({ supplier }) => supplier ?? '' },
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
    className: styles.noWrap,
  },
  { key: 'status', head: 'Status', cell: (product) => <ProductStatus product={product} /> },
] as const satisfies ProductColumn[];

type OptionalColumnKey = (typeof columns)[number]['key'];

export const optionalColumns: readonly (ProductColumn & { key: OptionalColumnKey })[] = columns;

const shownByDefault: readonly OptionalColumnKey[] = [
  'sku',
  'collection',
  'inr',
  'usd',
  'left',
  'status',
];
/** The columns that are hidden until the admin chooses otherwise. */
export const hiddenByDefault = columns
  .map(({ key }) => key)
  .filter((key) => !shownByDefault.includes(key));

function ProductImage({ productimages, name }: Pick<Product, 'productimages' | 'name'>) {
  return (
    <Media
      src={mediaUrl('product', productimages[0]?.image_url)}
      alt={productimages.length > 0 ? '' : `${name} has no image`}
      width={40}
      height={40}
      className={styles.image}
    />
  );
}

function NameAndAttributes(product: Product) {
  const attributes = [
    product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
    product.clarity?.clarity,
    product.cutgrade?.cut_grade,
  ].filter(Boolean);
  return (
    <>
      <Link to={`/admin/products/${product.p_id}`} className={styles.name}>
        {product.name}
      </Link>
      <span className={styles.attributes}>
        {attributes.join(' · ')}
        <span className={styles.skuBelowName}> {product.sku}</span>
      </span>
    </>
  );
}

function collectionOf({ collection, parentcollection }: Product): string {
  return collection?.name ?? parentcollection?.name ?? '';
}

/** Products without a price in a currency are not sold in it. */
function priceCell(price: number, currency: Currency) {
  return price === 0 ? <StatusDot tone="bad">No price</StatusDot> : formatAmount(price, currency);
}

function costCell(cost: number | null | undefined, currency: Currency) {
  return cost ? formatAmount(cost, currency) : '';
}

/** Formats a price without its symbol, which the column head shows. */
export function formatAmount(price: number, currency: Currency): string {
  return formatMoney(toMinor(price), currency).replace(/[^\d.,]/g, '');
}
