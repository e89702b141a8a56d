import { useQuery } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import type { ReactNode } from 'react';
import * as texts from '#texts/product.ts';
import * as shopTexts from '#texts/shop.ts';
import { ApiError } from '../../api/api-error.ts';
import { productQuery } from '../../api/queries.ts';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { HydrateWhenSeen } from '../../ui/HydrateWhenSeen.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { productCrumbs } from '../shared/product-crumbs.ts';
import { BuyColumn } from './BuyColumn.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductLayout } from './ProductLayout.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';

interface ProductScreenProps {
  id: number;
  /** Renders what is shown in place of the button that adds the product to the cart when it is sold out. */
  renderSoldOut: (product: Product) => ReactNode;
  /** Renders what other features show below: reviews, similar diamonds. */
  children: (product: Product) => ReactNode;
}

export function ProductScreen({ id, renderSoldOut, children }: ProductScreenProps) {
  const { data: product, error, isPending, isFetching, refetch } = useQuery(productQuery(id));
  if (isPending) return <ProductSkeleton />;
  if (!product) {
    return error instanceof ApiError && error.status === 404 ? (
      <MessagePage>
        <PageHeading>{texts.notFound}</PageHeading>
        <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
      </MessagePage>
    ) : (
      <>
        <VisuallyHidden as="h1">{texts.product}</VisuallyHidden>
        <ErrorState text={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <Wrap>
        <Breadcrumb crumbs={crumbsOf(product)} />
        <ProductLayout key={product.p_id}>
          <HydrateWhenSeen>
            <Gallery product={product} />
          </HydrateWhenSeen>
          <HydrateWhenSeen>
            <BuyColumn product={product} soldOut={renderSoldOut(product)} />
          </HydrateWhenSeen>
        </ProductLayout>
      </Wrap>
      {children(product)}
    </>
  );
}

/** The shape is last, or 'Diamond'. */
function crumbsOf(product: Product): Crumb[] {
  const crumbs = productCrumbs(product);
  return product.diamondshape ? crumbs : [...crumbs, { name: shopTexts.diamond }];
}
