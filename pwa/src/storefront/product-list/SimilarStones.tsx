import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes, productQueries } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { Section } from '../../ui/Wrap.tsx';
import { ProductGrid } from '../shared/cards/ProductGrid.tsx';
import { ProductListState } from '../shared/cards/ProductListState.tsx';

/** Up to five products like this one: of its shape or collection, the most similar first. */
export function SimilarStones({ product }: { product: Product }) {
  const query = useQuery(productsQuery(productQueries.similar(product.p_id)));
  return (
    <Section title={texts.similar}>
      <ProductListState query={query} placeholders={pageSizes.similar} empty={texts.noneSimilar}>
        {(products) => <ProductGrid products={products} columns={5} />}
      </ProductListState>
    </Section>
  );
}
