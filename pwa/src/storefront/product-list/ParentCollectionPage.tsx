import { useQuery } from '@tanstack/react-query';
import { parsePathId } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import * as shopTexts from '#texts/shop.ts';
import { menuQuery } from '../../api/queries.ts';
import { NotFound } from '../shared/NotFound.tsx';
import { ProductListScreen } from './ProductListScreen.tsx';

export function ParentCollectionPage() {
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
