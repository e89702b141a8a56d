import { parsePathId } from '@vajra/contract';
import * as texts from '#texts/newsletter.ts';
import { useParams } from '../router/Router.tsx';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { NotFound } from '../storefront/pages/NotFound.tsx';
import { ProductScreen } from '../storefront/product/ProductScreen.tsx';
import { SimilarStones } from '../storefront/product-list/SimilarStones.tsx';
import { ProductReviews } from '../storefront/reviews/ProductReviews.tsx';
import { HydrateLater } from '../ui/HydrateLater.tsx';

export function ProductDetailsRoute() {
  const id = parsePathId(useParams().p_id);
  if (id === null) return <NotFound />;
  return (
    <ProductScreen id={id}>
      {(product) => (
        <>
          <HydrateLater key={product.p_id}>
            <ProductReviews productId={product.p_id} count={product.reviewCount} />
          </HydrateLater>
          <HydrateLater>
            <SimilarStones product={product} />
          </HydrateLater>
          <HydrateLater>
            <NewsletterBox button={texts.signUp} />
          </HydrateLater>
        </>
      )}
    </ProductScreen>
  );
}
