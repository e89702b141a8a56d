import type { Product } from '@vajra/contract';
import type { ReactNode } from 'react';
import styles from './ProductCards.module.css';

/** Renders the card of a product, which is another feature's. */
export type RenderCard = (product: Product) => ReactNode;

interface ProductCardsProps {
  products: readonly Product[];
  renderCard: RenderCard;
  /** Renders what is said below a card. */
  renderNote?: (product: Product) => ReactNode;
}

export function ProductCards({ products, renderCard, renderNote }: ProductCardsProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <li key={product.p_id}>
          {renderCard(product)}
          {renderNote?.(product)}
        </li>
      ))}
    </ul>
  );
}
