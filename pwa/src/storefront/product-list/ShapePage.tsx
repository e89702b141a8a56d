import { useQuery } from '@tanstack/react-query';
import { parsePathId } from '@vajra/contract';
import { useParams } from 'react-router-dom';
import * as texts from '#texts/product-list.ts';
import * as shopTexts from '#texts/shop.ts';
import { shapesQuery } from '../../api/queries.ts';
import { NotFound } from '../shared/NotFound.tsx';
import { ProductListScreen } from './ProductListScreen.tsx';

export function ShapePage() {
  const id = parsePathId(useParams().shape_id);
  const { data: shapes = [], isPending } = useQuery(shapesQuery);
  if (id === null) return <NotFound />;
  const name = isPending ? null : shapes.find(({ shape_id }) => shape_id === id)?.name;
  return (
    <ProductListScreen
      key={id}
      name={name}
      heading={() => texts.filteredDiamonds}
      fixed={{ key: 'shape_id', id }}
      crumbs={[{ name: shopTexts.home, to: '/' }, { name: name ?? shopTexts.diamond }]}
    />
  );
}
