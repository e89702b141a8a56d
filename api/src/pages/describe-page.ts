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
import type { InitialResponses } from './initial-responses.ts';
import type { PageHead, PreviewImage } from './page-head.ts';
import * as texts from './page-texts.ts';
import {
  breadcrumbs,
  type Crumb,
  formatDecimal,
  itemList,
  organisation,
  productCrumbs,
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
  readonly answers: InitialResponses;
}

/** Describes a page for its head. Null is the page for unknown URLs. */
export function describePage(page: ShopPage | null, context: PageContext): PageDescription {
  const { answers } = context;
  if (page === null) return missing(context);
  switch (page.kind) {
    case 'home':
      return describeHome(page, context);
    case 'list':
      return describeList(page, context);
    case 'product': {
      const product = answers.of(endpoints.getProductById, { body: { p_id: page.id } })?.data;
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
    description: store.tagline,
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
  const { store, storeUrl, answers } = context;
  const body = productQueries.home(page.list.page);
  const products = answers.of(endpoints.getProducts, { body })?.data.productData ?? [];
  const sliders = answers.of(endpoints.getSliderImages, {})?.data ?? [];
  const banner = sliders.find(({ kind }) => kind === 'image');
  const path = page.list.page > 1 ? `/?page=${page.list.page}` : '/';
  return {
    isFound: true,
    head: {
      ...plainHead(context, '', path),
      previewImage: banner
        ? {
            url: `${storeUrl}${mediaPaths.slider}${banner.image}?w=1280`,
            alt: store.tagline,
            ...linkSize(banner),
          }
        : null,
      structuredData: [
        organisation(store, storeUrl),
        website(store, storeUrl),
        itemList(products, storeUrl),
      ],
    },
  };
}

function describeList(page: ShopPage & { kind: 'list' }, context: PageContext): PageDescription {
  const { storeUrl, answers } = context;
  const crumbs = crumbsOfList(page, answers);
  if (!crumbs) return missing(context);
  const body = productQueries.list(page);
  const { productData = [], totalCount = 0 } =
    answers.of(endpoints.getProducts, { body })?.data ?? {};
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
      previewImage: pictureOf(productData[0], storeUrl),
      structuredData: [breadcrumbs(crumbs, storeUrl), itemList(productData, storeUrl)],
    },
  };
}

/** Returns undefined when the lookup value of the path does not exist. */
function crumbsOfList(
  { fixed }: ShopPage & { kind: 'list' },
  answers: InitialResponses,
): Crumb[] | undefined {
  const home = { name: texts.home, path: '/' };
  if (!fixed) return [home, { name: texts.allDiamonds, path: '/all-diamonds' }];
  const path = listPath(fixed);
  if (fixed.key === 'shape_id') {
    const shapes = answers.of(endpoints.getDiamondShapes, {})?.data ?? [];
    const shape = shapes.find(({ shape_id }) => shape_id === fixed.id);
    return shape && [home, { name: shape.name, path }];
  }
  if (fixed.key === 'pc_id') {
    const parents = answers.of(endpoints.getCollectionsByParent, {})?.data ?? [];
    const parent = parents.find(({ pc_id }) => pc_id === fixed.id);
    return parent && [home, { name: parent.name, path }];
  }
  const collections = answers.of(endpoints.getCollections, {})?.data ?? [];
  const collection = collections.find(({ c_id }) => c_id === fixed.id);
  const above = collection?.parentcollection;
  return (
    collection && [
      home,
      ...(above ? [{ name: above.name, path: listPath({ key: 'pc_id', id: above.pc_id }) }] : []),
      { name: collection.name, path },
    ]
  );
}

function describeProduct(product: Product, context: PageContext): PageDescription {
  const { storeUrl } = context;
  const path = productPath(product.p_id);
  const images = product.productimages
    .filter(({ kind }) => kind === 'image')
    .map(({ image_url }) => `${storeUrl}${mediaPaths.product}${image_url}?w=1280`);
  const priceMinor = visitorPriceMinor(product);
  const price = formatMoney(priceMinor, 'INR');
  return {
    isFound: true,
    head: {
      ...plainHead(context, product.name, path),
      type: 'product',
      description: shortened(`${price}. ${product.description || product.specifications}`),
      previewImage: pictureOf(product, storeUrl),
      properties: [
        ['product:price:amount', formatDecimal(priceMinor)],
        ['product:price:currency', 'INR'],
        ['product:availability', product.remaining_qty > 0 ? 'in stock' : 'out of stock'],
      ],
      structuredData: [
        productThing(product, images, storeUrl + path),
        breadcrumbs(productCrumbs(product), storeUrl),
      ],
    },
  };
}

function pictureOf(product: Product | undefined, storeUrl: string): PreviewImage | null {
  const image = product?.productimages.find(({ kind }) => kind === 'image');
  if (!product || !image) return null;
  const url = `${storeUrl}${mediaPaths.product}${image.image_url}?w=1280`;
  return { url, alt: product.name, ...linkSize(image) };
}

/** Returns the size of an image that is requested with a width of 1280. */
function linkSize({ width, height }: { width: number | null; height: number | null }) {
  if (!width || !height) return {};
  const shown = Math.min(1280, width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

/** Shortens text between words to what search engines show. */
function shortened(text: string, maxLength = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength - 1).replace(/\s+\S*$/, '')}…`;
}
