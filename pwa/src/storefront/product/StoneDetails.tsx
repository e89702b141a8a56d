import { embeddedValue, type Product, withOtherLookups } from '@vajra/contract';
import { lookupNames } from '#texts/lookups.ts';
import { attributes } from '#texts/product.ts';
import styles from './StoneDetails.module.css';

const kinds = withOtherLookups([
  ...(['diamondShape', 'stoneType', 'cutGrade', 'clarity', 'fancyColor', 'naturalColor'] as const),
]);
const attributeKeys = Object.keys(attributes) as (keyof typeof attributes)[]; // the literal's own keys

/** All properties of a product that are known. */
export function StoneDetails({ product }: { product: Product }) {
  const rows = [
    ...kinds.map((kind) => [lookupNames[kind], embeddedValue(product, kind)?.text] as const),
    ...attributeKeys.map((key) => {
      const { name, format } = attributes[key];
      const value = product[key];
      // A replica that is older than the attribute has none.
      return [name, value ? format(value) : undefined] as const;
    }),
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
