import type { Product } from '@vajra/contract';
import { lookupNames } from '#texts/lookups.ts';
import * as texts from '#texts/product.ts';
import styles from './Facts.module.css';

/** Carat, color, clarity and cut, as far as they are known. */
export function Facts({ product }: { product: Product }) {
  const facts = [
    [texts.carat, product.weight === null ? undefined : product.weight.toFixed(2)],
    [texts.color, product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor],
    [lookupNames.clarity, product.clarity?.clarity],
    [texts.cut, product.cutgrade?.cut_grade],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
