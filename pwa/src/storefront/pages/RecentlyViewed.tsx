import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/saved.ts';
import { useAfterHydration } from '../../ui/use-after-hydration.ts';
import { Section } from '../../ui/Wrap.tsx';
import { ProductCard } from '../shared/cards/ProductCard.tsx';
import { productsByIdQuery } from '../shared/products-by-id.ts';
import { maxRecentlyViewed, readRecentlyViewed } from '../shared/recently-viewed.ts';
import styles from './RecentlyViewed.module.css';

const none: readonly number[] = [];

/** A row of the products that were viewed on this device; nothing if there are none. */
export function RecentlyViewed({ except }: { except?: number }) {
  const [stored] = useState(() =>
    readRecentlyViewed()
      .filter((id) => id !== except)
      .slice(0, maxRecentlyViewed),
  );
  const ids = useAfterHydration(none, stored);
  const { data: products = [] } = useQuery({
    ...productsByIdQuery(ids),
    enabled: ids.length > 0,
  });
  if (products.length === 0) return null;
  return (
    <Section title={texts.recentlyViewed}>
      <ul className={styles.row}>
        {products.map((product) => (
          <li key={product.p_id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
