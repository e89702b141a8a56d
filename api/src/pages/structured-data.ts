import {
  applyDiscount,
  listPath,
  type Product,
  productPath,
  type StoreConfig,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import * as texts from './page-texts.ts';

/** A step on the way to a page; the last one is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The shop itself (schema.org/JewelryStore). */
export function organisation(store: StoreConfig, storeUrl: string): object {
  return {
    '@type': 'JewelryStore',
    '@id': `${storeUrl}/#store`,
    name: store.name,
    description: store.tagline,
    url: `${storeUrl}/`,
    logo: `${storeUrl}/icon-512.png`,
    image: `${storeUrl}/icon-512.png`,
    telephone: store.phone,
    email: store.email,
    address: store.address,
    hasMap: store.mapUrl,
    sameAs: store.social.map(({ url }) => url),
  };
}

/** What lets a search engine search the shop itself (schema.org/SearchAction). */
export function website(store: StoreConfig, storeUrl: string): object {
  return {
    '@type': 'WebSite',
    name: store.name,
    url: `${storeUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${storeUrl}/all-diamonds?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

export function breadcrumbs(crumbs: readonly Crumb[], storeUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: storeUrl + path,
    })),
  };
}

/** The products of a list's page, in its order. */
export function itemList(products: readonly Product[], storeUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ p_id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: storeUrl + productPath(p_id),
    })),
  };
}

/** Home, parent collection, collection, shape: as the product's page shows them (spec 2.5). */
export function productCrumbs(product: Product): Crumb[] {
  const { parentcollection, collection, diamondshape, p_id, name } = product;
  return [
    { name: texts.home, path: '/' },
    ...(parentcollection
      ? [
          {
            name: parentcollection.name,
            path: listPath({ key: 'pc_id', id: parentcollection.pc_id }),
          },
        ]
      : []),
    ...(collection
      ? [{ name: collection.name, path: listPath({ key: 'c_id', id: collection.c_id }) }]
      : []),
    ...(diamondshape
      ? [
          {
            name: diamondshape.name,
            path: listPath({ key: 'shape_id', id: diamondshape.shape_id }),
          },
        ]
      : []),
    { name, path: productPath(p_id) },
  ];
}

/** What a visitor pays in rupees, as the page shows it. */
export const shownRupees = ({ inr_price, discount }: Product): number =>
  toDecimal(applyDiscount(toMinor(inr_price), discount));

/** A product with its price and stock (schema.org/Product). */
export function productThing(product: Product, images: readonly string[], url: string): object {
  const { name, sku, description, averageRating, reviewCount } = product;
  const { weight, parentcollection } = product;
  return {
    '@type': 'Product',
    name,
    sku,
    description,
    url,
    image: images,
    ...(parentcollection && { category: parentcollection.name }),
    ...(weight !== null && {
      weight: { '@type': 'QuantitativeValue', value: weight, unitText: 'ct' },
    }),
    additionalProperty: propertiesOf(product),
    offers: {
      '@type': 'Offer',
      url,
      price: shownRupees(product).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.remaining_qty > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
    }),
  };
}

function propertiesOf(product: Product): object[] {
  const values = {
    Shape: product.diamondshape?.name,
    Stone: product.stonetype?.type,
    Cut: product.cutgrade?.cut_grade,
    Clarity: product.clarity?.clarity,
    Color: product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{ '@type': 'PropertyValue', name, value }] : [],
  );
}
