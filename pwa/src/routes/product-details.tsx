import { readPathId } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/newsletter.ts';
import { SimilarStones } from '../features/catalogue/SimilarStones.tsx';
import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { NotFound } from '../features/pages/NotFound.tsx';
import { ProductScreen } from '../features/product/ProductScreen.tsx';
import { ProductReviews } from '../features/reviews/ProductReviews.tsx';

export function Component() {
  const id = readPathId(useParams().p_id);
  if (id === null) return <NotFound />;
  return (
    <ProductScreen id={id}>
      {(product) => (
        <>
          <ProductReviews productId={product.p_id} />
          <SimilarStones product={product} />
          <NewsletterBox button={texts.signUp} />
        </>
      )}
    </ProductScreen>
  );
}
