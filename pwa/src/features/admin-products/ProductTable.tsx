import { type Currency, formatMoney, type Product, toMinor } from '@vajra/contract';
import { Link, useLocation } from 'react-router-dom';
import { mediaUrl } from '../../api/media-url.ts';
import { RowActions } from '../../desk/DeskPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Media } from '../../ui/Media.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { ProductStatus } from './ProductStatus.tsx';
import styles from './ProductTable.module.css';
import { useStatusToggle } from './product-commands.ts';

interface ProductTableProps {
  products: readonly Product[];
  busy: boolean;
  onStock: (product: Product) => void;
}

export function ProductTable({ products, busy, onStock }: ProductTableProps) {
  const { toggle, busyId } = useStatusToggle();
  const { search } = useLocation();
  const columns: Column<Product>[] = [
    { key: 'picture', head: 'Picture', headHidden: true, cell: Picture, className: styles.narrow },
    { key: 'name', head: 'Name', cell: NameAndFacts },
    { key: 'sku', head: 'SKU', cell: ({ sku }) => sku, className: styles.sku },
    { key: 'collection', head: 'Collection', cell: collectionOf, className: styles.collection },
    { key: 'inr', head: '₹', number: true, cell: ({ inr_price }) => amount(inr_price, 'INR') },
    { key: 'usd', head: '$', number: true, cell: ({ usd_price }) => amount(usd_price, 'USD') },
    { key: 'left', head: 'Left', number: true, cell: ({ remaining_qty }) => remaining_qty },
    {
      key: 'status',
      head: 'Status',
      cell: (product) => <ProductStatus product={product} />,
    },
    {
      key: 'actions',
      head: 'Actions',
      headHidden: true,
      cell: (product) => (
        <RowActions>
          <Button
            kind="text"
            small
            aria-label={`Stock of ${product.name}`}
            onClick={() => onStock(product)}
          >
            Stock
          </Button>
          <Button
            kind="text"
            small
            className={styles.toggle}
            busy={busyId === product.p_id}
            aria-label={`${product.status === 1 ? 'Deactive' : 'Active'} ${product.name}`}
            onClick={() => void toggle(product)}
          >
            {product.status === 1 ? 'Deactive' : 'Active'}
          </Button>
          <ButtonLink
            kind="text"
            small
            to={`/admin/products/${product.p_id}`}
            state={{ list: search }}
            aria-label={`Edit ${product.name}`}
          >
            Edit
          </ButtonLink>
        </RowActions>
      ),
    },
  ];
  return (
    <Table
      caption="Products"
      columns={columns}
      rows={products}
      rowKey={({ p_id }) => p_id}
      busy={busy}
    />
  );
}

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
