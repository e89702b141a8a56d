import { parsePathId } from '@vajra/contract';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/newsletter.ts';
import { HydrateWhenSeen } from '../../ui/HydrateWhenSeen.tsx';
import { NewsletterBox } from '../newsletter/NewsletterBox.tsx';
import { ProductScreen } from '../product/ProductScreen.tsx';
import { SimilarStones } from '../product-list/SimilarStones.tsx';
import { ProductReviews } from '../reviews/ProductReviews.tsx';
import { NotFound } from '../shared/NotFound.tsx';
import { recordView } from '../shared/recently-viewed.ts';
import { SoldOut } from '../stock-alerts/SoldOut.tsx';
import { RecentlyViewed } from './RecentlyViewed.tsx';

export function ProductPage() {
  const id = parsePathId(useParams().p_id);
  if (id === null) return <NotFound />;
  return (
    <ProductScreen id={id} renderSoldOut={(product) => <SoldOut product={product} />}>
      {(product) => (
        <>
          <RecordView id={product.p_id} />
          <HydrateWhenSeen key={product.p_id}>
            <ProductReviews productId={product.p_id} count={product.reviewCount} />
          </HydrateWhenSeen>
          <HydrateWhenSeen>
            <SimilarStones product={product} />
          </HydrateWhenSeen>
          <HydrateWhenSeen>
            <RecentlyViewed key={product.p_id} except={product.p_id} />
          </HydrateWhenSeen>
          <HydrateWhenSeen>
            <NewsletterBox button={texts.signUp} />
          </HydrateWhenSeen>
        </>
      )}
    </ProductScreen>
  );
}

function RecordView({ id }: { id: number }) {
  useEffect(() => recordView(id), [id]);
  return null;
}
