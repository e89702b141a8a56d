import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { menuQuery } from '../api/queries.ts';
import { ProductListScreen } from '../features/catalogue/ProductListScreen.tsx';
import { NotFound } from '../features/pages/NotFound.tsx';
import { readId } from './read-id.ts';

export function Component() {
  const id = readId(useParams().pc_id);
  const { data: parents = [] } = useQuery(menuQuery);
  if (id === null) return <NotFound />;
  const name = parents.find(({ pc_id }) => pc_id === id)?.name;
  return (
    <ProductListScreen
      key={id}
      heading={() => 'Filtered Products'}
      fixed={{ key: 'pc_id', id }}
      crumbs={[{ name: 'Home', to: '/' }, { name: name ?? 'Collection' }]}
    />
  );
}
