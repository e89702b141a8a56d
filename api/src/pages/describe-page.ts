import {
  endpoints,
  formatMoney,
  listPath,
  mediaPaths,
  type Product,
  pageTitle,
  productPath,
  productQueries,
  type ShopPage,
  type StaticPath,
  type StoreConfig,
} from '@vajra/contract';
import { listCrumbs, productCrumbs } from './breadcrumbs.ts';
import { disclosedName } from './disclosed-name.ts';
import type { InitialResponses } from './initial-responses.ts';
import type { PageHead } from './page-head.ts';
import * as texts from './page-texts.ts';
import { bannerPreview, productPreview } from './preview-image.ts';
import {
  breadcrumbs,
  formatDecimal,
  itemList,
  organisation,
  productThing,
  visitorPriceMinor,
  website,
} from './structured-data.ts';

/** The head of a page, and whether the page exists. */
export interface PageDescription {
  readonly head: PageHead;
  readonly isFound: boolean;
}

interface PageContext {
  readonly store: StoreConfig;
  readonly storeUrl: string;
  readonly responses: InitialResponses;
}

/** Describes a page for its head. Null is the page for unknown URLs. */
export function describePage(page: ShopPage | null, context: PageContext): PageDescription {
  const { responses } = context;
  if (page === null) return missing(context);
  switch (page.kind) {
    case 'home':
      return describeHome(page, context);
    case 'list':
      return describeList(page, context);
    case 'product': {
      const product = responses.of(endpoints.getProductById, { body: { p_id: page.id } })?.data;
      return product ? describeProduct(product, context) : missing(context);
    }
    case 'text':
      return { isFound: true, head: textHead(page.path, context) };
    case 'personal':
      return { isFound: true, head: plainHead(context, '', null) };
  }
}

const missing = (context: PageContext): PageDescription => ({
  isFound: false,
  head: plainHead(context, texts.notFound, null),
});

function plainHead({ store, storeUrl }: PageContext, title: string, path: string | null): PageHead {
  return {
    siteName: store.name,
    title: pageTitle(title, store.name),
    description: store.tagline || store.name,
    canonical: path === null ? null : storeUrl + path,
    type: 'website',
    previewImage: null,
    structuredData: [],
  };
}

function textHead(path: StaticPath, context: PageContext): PageHead {
  const { title, description } = texts.textPages[path];
  const crumbs = [
    { name: texts.home, path: '/' },
    { name: title, path },
  ];
  return {
    ...plainHead(context, title, path),
    description,
    structuredData: [
      breadcrumbs(crumbs, context.storeUrl),
      ...(path === '/contact' ? [organisation(context.store, context.storeUrl)] : []),
    ],
  };
}

function describeHome(page: ShopPage & { kind: 'home' }, context: PageContext): PageDescription {
  const { store, storeUrl, responses } = context;
  const body = productQueries.home(page.list.page);
  const products = responses.of(endpoints.getProducts, { body })?.data.productData ?? [];
  const sliders = responses.of(endpoints.getSliderImages, {})?.data ?? [];
  const banner = sliders.find(({ kind }) => kind === 'image');
  const path = page.list.page > 1 ? `/?page=${page.list.page}` : '/';
  return {
    isFound: true,
    head: {
      ...plainHead(context, '', path),
      previewImage: bannerPreview(banner, store, storeUrl),
      structuredData: [
        organisation(store, storeUrl),
        website(store, storeUrl),
        itemList(products, storeUrl),
      ],
    },
  };
}

function describeList(page: ShopPage & { kind: 'list' }, context: PageContext): PageDescription {
  const { storeUrl, responses } = context;
  const crumbs = listCrumbs(page, responses);
  if (!crumbs) return missing(context);
  const body = productQueries.list(page);
  const { productData = [], totalCount = 0 } =
    responses.of(endpoints.getProducts, { body })?.data ?? {};
  const { search, filters, page: number } = page.list;
  const path = page.fixed ? listPath(page.fixed) : '/all-diamonds';
  // Search engines should not index every combination of filters.
  const isIndexable = !search && Object.keys(filters).length === 0;
  const name = crumbs[crumbs.length - 1]?.name ?? '';
  const head = plainHead(
    context,
    search ? texts.resultsFor(search) : name,
    isIndexable ? path + (number > 1 ? `?page=${number}` : '') : null,
  );
  return {
    isFound: true,
    head: {
      ...head,
      description: texts.listDescription(name, totalCount, context.store.tagline),
      previewImage: productPreview(productData[0], storeUrl),
      structuredData: [breadcrumbs(crumbs, storeUrl), itemList(productData, storeUrl)],
    },
  };
}

function describeProduct(product: Product, context: PageContext): PageDescription {
  const { store, storeUrl } = context;
  const path = productPath(product.p_id);
  const images = product.productimages
    .filter(({ kind }) => kind === 'image')
    .map(({ image_url }) => `${storeUrl}${mediaPaths.product}${image_url}?w=1280`);
  const priceMinor = visitorPriceMinor(product, store.priceBasis);
  const price = priceMinor > 0 ? formatMoney(priceMinor, 'INR') : texts.priceOnRequest;
  return {
    isFound: true,
    head: {
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
        breadcrumbs(productCrumbs(product), storeUrl),
      ],
    },
  };
}

/** Shortens text between words to what search engines show. */
function shortened(text: string, maxLength = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength - 1).replace(/\s+\S*$/, '')}…`;
}
