import { useQuery } from '@tanstack/react-query';
import { pageSizes, productQueries } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { FailedProductList } from './FailedList.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';

/** 'MOST FEATURED DIAMONDS': four that the shop recommends (spec 2.3). */
export function FeaturedProducts() {
  const list = useQuery(productsQuery(productQueries.featured()));
  return (
    <Section title={texts.featured}>
      {list.isPending && <ProductGridSkeleton count={pageSizes.featured} />}
      {list.isError && !list.data && <FailedProductList list={list} />}
      {list.data?.productData.length === 0 && <EmptyState text={texts.noneFeatured} />}
      {list.data && list.data.productData.length > 0 && (
        <ProductGrid products={list.data.productData} across={4} />
      )}
    </Section>
  );
}
