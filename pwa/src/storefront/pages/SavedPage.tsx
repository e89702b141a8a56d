import type { Product } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import { SavedScreen } from '../saved/SavedScreen.tsx';
import { SharedScreen } from '../saved/SharedScreen.tsx';
import { ProductCard } from '../shared/cards/ProductCard.tsx';

const renderCard = (product: Product) => <ProductCard product={product} level={2} />;

/** The own saved products, or those of a link that shares them. */
export function SavedPage() {
  const { token } = useParams();
  return token === undefined ? (
    <SavedScreen renderCard={renderCard} />
  ) : (
    <SharedScreen key={token} token={token} renderCard={renderCard} />
  );
}
