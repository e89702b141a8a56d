import { useParams } from 'react-router-dom';
import { SimilarStones } from '../features/catalogue/SimilarStones.tsx';
import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { NotFound } from '../features/pages/NotFound.tsx';
import { ProductScreen } from '../features/product/ProductScreen.tsx';
import { ProductReviews } from '../features/reviews/ProductReviews.tsx';
import { readId } from './read-id.ts';

export function Component() {
  const id = readId(useParams().p_id);
  if (id === null) return <NotFound />;
  return (
    <ProductScreen id={id}>
      {(product) => (
        <>
          <ProductReviews productId={product.p_id} />
          <SimilarStones product={product} />
          <NewsletterBox button="SIGN UP" />
        </>
      )}
    </ProductScreen>
  );
}
