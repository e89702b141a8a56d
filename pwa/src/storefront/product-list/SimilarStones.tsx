import { useQuery } from '@tanstack/react-query';
import { type Product, pageSizes, productQueries } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { productsQuery } from '../../api/queries.ts';
import { Section } from '../../ui/Wrap.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { ProductListState } from './ProductListState.tsx';

/** Up to five other products of the same shape. */
export function SimilarStones({ product }: { product: Product }) {
  const query = useQuery({
    ...productsQuery(productQueries.similar(product.shape_id ?? 0)),
    enabled: product.shape_id !== null,
  });
  if (product.shape_id === null) return null;
  return (
    <Section title={texts.similar}>
      <ProductListState
        query={query}
        select={(products) =>
          products.filter(({ p_id }) => p_id !== product.p_id).slice(0, pageSizes.similar)
        }
        placeholders={pageSizes.similar}
        empty={texts.noneSimilar}
      >
        {(others) => <ProductGrid products={others} columns={5} />}
      </ProductListState>
    </Section>
  );
}
