import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { shapesQuery } from '../api/queries.ts';
import { ProductListScreen } from '../features/catalogue/ProductListScreen.tsx';
import { NotFound } from '../features/pages/NotFound.tsx';
import { readId } from './read-id.ts';

export function Component() {
  const id = readId(useParams().shape_id);
  const { data: shapes = [] } = useQuery(shapesQuery);
  if (id === null) return <NotFound />;
  const name = shapes.find(({ shape_id }) => shape_id === id)?.name;
  return (
    <ProductListScreen
      key={id}
      heading={() => 'Filtered Diamonds'}
      fixed={{ key: 'shape_id', id }}
      crumbs={[{ name: 'Home', to: '/' }, { name: name ?? 'Diamond' }]}
    />
  );
}
