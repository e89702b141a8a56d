import {
  endpoints,
  isBanner,
  mediaPaths,
  type Product,
  pictureSizes,
  productQueries,
  type ShopPage,
  srcSetOf,
} from '@vajra/contract';
import type { PageAnswers } from './page-answers.ts';
import type { FirstPicture } from './page-template.ts';

/** The picture that a page's visitor sees first, and largest; null where it has none. */
export function firstPicture(page: ShopPage | null, answers: PageAnswers): FirstPicture | null {
  switch (page?.kind) {
    case 'home': {
      const [slider] = answers.of(endpoints.getSliderImages, {})?.data ?? [];
      if (slider?.kind !== 'image') return null;
      const sizes = isBanner(slider) ? pictureSizes.banner : pictureSizes.slide;
      return { srcSet: srcSetOf(mediaPaths.slider + encodeURIComponent(slider.image)), sizes };
    }
    case 'list': {
      const body = productQueries.list(page);
      const [product] = answers.of(endpoints.getProducts, { body })?.data.productData ?? [];
      return ofProduct(product, pictureSizes.card);
    }
    case 'product': {
      const body = { p_id: page.id };
      return ofProduct(answers.of(endpoints.getProductById, { body })?.data, pictureSizes.gallery);
    }
    default:
      return null;
  }
}

function ofProduct(product: Product | undefined, sizes: string): FirstPicture | null {
  const [first] = product?.productimages ?? [];
  if (first?.kind !== 'image') return null;
  return { srcSet: srcSetOf(mediaPaths.product + encodeURIComponent(first.image_url)), sizes };
}
