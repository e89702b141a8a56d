import {
  formatMoney,
  mediaPaths,
  parsePathId,
  productPath,
  productQueries,
  readListState,
} from '@vajra/contract';
import * as texts from '#texts/heads.ts';
import { productQuery, productsQuery, slidersQuery } from '../../api/queries.ts';
import { breadcrumbs } from '../shared/head/breadcrumbs.ts';
import { disclosedName } from '../shared/head/disclosed-name.ts';
import { type HeadContext, type PageHead, plainHead } from '../shared/head/page-head.ts';
import { bannerPreview, productPreview } from '../shared/head/preview-image.ts';
import {
  formatDecimal,
  itemList,
  organisation,
  productThing,
  visitorPriceMinor,
  website,
} from '../shared/head/structured-data.ts';
import { productCrumbs } from '../shared/product-crumbs.ts';

export function homeHead(context: HeadContext): PageHead {
  const { store, storeUrl, queries, search } = context;
  const { page } = readListState(search);
  const list = queries.getQueryData(productsQuery(productQueries.home(page)).queryKey);
  const sliders = queries.getQueryData(slidersQuery.queryKey) ?? [];
  const banner = sliders.find(({ kind }) => kind === 'image');
  return {
    ...plainHead(context, '', page > 1 ? `/?page=${page}` : '/'),
    previewImage: bannerPreview(banner, store, storeUrl),
    structuredData: [
      organisation(store, storeUrl),
      website(store, storeUrl),
      itemList(list?.productData ?? [], storeUrl),
    ],
  };
}

export function productHead(context: HeadContext): PageHead | null {
  const id = parsePathId(context.params.p_id);
  const product = id === null ? null : context.queries.getQueryData(productQuery(id).queryKey);
  if (!product) return null;
  const { store, storeUrl } = context;
  const path = productPath(product.p_id);
  const images = product.productimages
    .filter(({ kind }) => kind === 'image')
    .map(({ image_url }) => `${storeUrl}${mediaPaths.product}${image_url}?w=1280`);
  const priceMinor = visitorPriceMinor(product, store.priceBasis);
  const price = priceMinor > 0 ? formatMoney(priceMinor, 'INR') : texts.priceOnRequest;
  return {
    ...plainHead(context, disclosedName(product), path),
    type: 'product',
    description: shortened(`${price}. ${product.description || product.specifications}`),
    previewImage: productPreview(product, storeUrl),
    properties: [
      ...(priceMinor > 0
        ? ([
            ['product:price:amount', formatDecimal(priceMinor)],
            ['product:price:currency', 'INR'],
          ] as const)
        : []),
      ['product:availability', product.remaining_qty > 0 ? 'in stock' : 'out of stock'],
    ],
    structuredData: [
      productThing(product, priceMinor, images, storeUrl + path),
      breadcrumbs([...productCrumbs(product), { name: product.name, to: path }], storeUrl),
    ],
  };
}

/** Shortens text between words to what search engines show. */
function shortened(text: string, maxLength = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength - 1).replace(/\s+\S*$/, '')}…`;
}
