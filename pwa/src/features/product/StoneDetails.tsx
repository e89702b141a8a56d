import type { Product } from '@vajra/contract';
import styles from './StoneDetails.module.css';

/** Shape to specifications, as spec 2.5 lists them, without what is not known of the piece. */
export function StoneDetails({ product }: { product: Product }) {
  const rows: [string, string | undefined][] = [
    ['Shape', product.diamondshape?.name],
    ['Stone type', product.stonetype?.type],
    ['Cut grade', product.cutgrade?.cut_grade],
    ['Clarity', product.clarity?.clarity],
    ['Fancy color', product.fancycolor?.fcolor],
    ['Natural color', product.naturalcolor?.ncolor],
    ['Length', product.length === null ? undefined : `${product.length} mm`],
    ['Weight', product.weight === null ? undefined : `${product.weight.toFixed(2)} ct`],
    ['Specifications', product.specifications || undefined],
  ];
  return (
    <dl className={styles.table}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
