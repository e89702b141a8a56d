import { useQuery } from '@tanstack/react-query';
import { parsePathId } from '@vajra/contract';
import * as texts from '#texts/product-list.ts';
import * as shopTexts from '#texts/shop.ts';
import { menuQuery } from '../api/queries.ts';
import { useParams } from '../router/Router.tsx';
import { NotFound } from '../storefront/pages/NotFound.tsx';
import { ProductListScreen } from '../storefront/product-list/ProductListScreen.tsx';

export function ParentCollectionRoute() {
  const id = parsePathId(useParams().pc_id);
  const { data: parents = [], isPending } = useQuery(menuQuery);
  if (id === null) return <NotFound />;
  const name = isPending ? null : parents.find(({ pc_id }) => pc_id === id)?.name;
  return (
    <ProductListScreen
      key={id}
      name={name}
      heading={() => texts.filteredProducts}
      fixed={{ key: 'pc_id', id }}
      crumbs={[{ name: shopTexts.home, to: '/' }, { name: name ?? texts.collection }]}
    />
  );
}
