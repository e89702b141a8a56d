import type { Product } from '@vajra/contract';
import * as texts from '#texts/product.ts';
import styles from './StoneDetails.module.css';

/** All properties of a product that are known. */
export function StoneDetails({ product }: { product: Product }) {
  const rows: [string, string | undefined][] = [
    [texts.shape, product.diamondshape?.name],
    [texts.stoneType, product.stonetype?.type],
    [texts.cutGrade, product.cutgrade?.cut_grade],
    [texts.clarity, product.clarity?.clarity],
    [texts.fancyColor, product.fancycolor?.fcolor],
    [texts.naturalColor, product.naturalcolor?.ncolor],
    [texts.length, product.length === null ? undefined : texts.millimetres(product.length)],
    [texts.weight, product.weight === null ? undefined : texts.carats(product.weight.toFixed(2))],
    [texts.specifications, product.specifications || undefined],
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
