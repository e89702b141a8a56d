import { parsePathId } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/newsletter.ts';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { NotFound } from '../storefront/pages/NotFound.tsx';
import { ProductScreen } from '../storefront/product/ProductScreen.tsx';
import { SimilarStones } from '../storefront/product-list/SimilarStones.tsx';
import { ProductReviews } from '../storefront/reviews/ProductReviews.tsx';

export function ProductDetailsRoute() {
  const id = parsePathId(useParams().p_id);
  if (id === null) return <NotFound />;
  return (
    <ProductScreen id={id}>
      {(product) => (
        <>
          <ProductReviews key={product.p_id} productId={product.p_id} count={product.reviewCount} />
          <SimilarStones product={product} />
          <NewsletterBox button={texts.signUp} />
        </>
      )}
    </ProductScreen>
  );
}
