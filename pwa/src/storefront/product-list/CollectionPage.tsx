import { useQuery } from '@tanstack/react-query';
import { parsePathId } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import * as shopTexts from '#texts/shop.ts';
import { menuQuery } from '../../api/queries.ts';
import { NotFound } from '../shared/NotFound.tsx';
import { ProductListScreen } from './ProductListScreen.tsx';

export function CollectionPage() {
  const id = parsePathId(useParams().c_id);
  const { data: parents = [], isPending } = useQuery(menuQuery);
  if (id === null) return <NotFound />;
  const parent = parents.find(({ collections }) => collections.some(({ c_id }) => c_id === id));
  const name = isPending ? null : parent?.collections.find(({ c_id }) => c_id === id)?.name;
  return (
    <ProductListScreen
      key={id}
      name={name}
      heading={() => texts.filteredProducts}
      fixed={{ key: 'c_id', id }}
      crumbs={[
        { name: shopTexts.home, to: '/' },
        ...(parent ? [{ name: parent.name, to: `/parent-collections/${parent.pc_id}` }] : []),
        { name: name ?? texts.collection },
      ]}
    />
  );
}
