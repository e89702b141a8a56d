import { useQuery } from '@tanstack/react-query';
import { pageSizes, productQueries } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { Section } from '../../ui/Wrap.tsx';
import { ProductGrid } from '../shared/cards/ProductGrid.tsx';
import { ProductListState } from '../shared/cards/ProductListState.tsx';
import { useHomeTexts } from '../shared/home.ts';

/** The products that the store features on its home page. */
export function FeaturedProducts() {
  const query = useQuery(productsQuery(productQueries.featured()));
  const title = useHomeTexts().featured ?? texts.featured;
  return (
    <Section title={query.data?.totalCount !== 0 && title}>
      <ProductListState query={query} placeholders={pageSizes.featured} empty={texts.noneFeatured}>
        {(products) => <ProductGrid products={products} columns={4} />}
      </ProductListState>
    </Section>
  );
}
