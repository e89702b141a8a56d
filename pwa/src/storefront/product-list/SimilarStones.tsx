import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes, productQueries } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { FailedProductList } from './FailedList.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

/** Up to five of the same shape, without the one on the screen (spec 2.5). */
export function SimilarStones({ product }: { product: Product }) {
  const list = useQuery({
    ...productsQuery(productQueries.similar(product.shape_id ?? 0)),
    enabled: product.shape_id !== null,
  });
  if (product.shape_id === null) return null;
  const others = list.data?.productData
    .filter(({ p_id }) => p_id !== product.p_id)
    .slice(0, pageSizes.similar);
  return (
    <Section title={texts.similar}>
      {list.isPending && <ProductGridSkeleton count={pageSizes.similar} />}
      {list.isError && !list.data && <FailedProductList list={list} />}
      {others?.length === 0 && <EmptyState text={texts.noneSimilar} />}
      {others && others.length > 0 && <ProductGrid products={others} across={5} />}
    </Section>
  );
}
