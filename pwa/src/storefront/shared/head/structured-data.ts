import {
  type PriceBasis,
  type Product,
  productPath,
  type StoreConfig,
  toDecimal,
  toMinor,
  unitPrice,
} from '@vajra/contract';
import * as texts from '#texts/heads.ts';
import { disclosedName } from './disclosed-name.ts';

/** Describes the store (schema.org/JewelryStore). */
export function organisation(store: StoreConfig, storeUrl: string): object {
  return {
    '@type': 'JewelryStore',
    '@id': `${storeUrl}/#store`,
    name: store.name,
    ...(store.tagline && { description: store.tagline }),
    url: `${storeUrl}/`,
    logo: `${storeUrl}/icon-512.png`,
    image: `${storeUrl}/icon-512.png`,
    ...(store.phone && { telephone: store.phone }),
    ...(store.email && { email: store.email }),
    ...(store.address && { address: store.address }),
    ...(store.mapUrl && { hasMap: store.mapUrl }),
    sameAs: store.social.map(({ url }) => url),
  };
}

/** Describes the site and its search (schema.org/SearchAction). */
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

/** Describes the products of a list page in order. */
export function itemList(products: readonly Product[], storeUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: disclosedName(product),
      url: storeUrl + productPath(product.p_id),
    })),
  };
}

/** Returns the price in paise that checkout charges visitors; 0 for none. */
export function visitorPriceMinor(product: Product, basis: PriceBasis): number {
  const { inr_price, usd_price, discount } = product;
  const price = { inr: toMinor(inr_price), usd: toMinor(usd_price) };
  return unitPrice({ price, discount }, 'INR', basis);
}

/** Formats minor units as a plain decimal for structured data: 384200.00. */
export const formatDecimal = (minor: number): string => toDecimal(minor).toFixed(2);

/** Describes a product with price and stock (schema.org/Product). */
export function productThing(
  product: Product,
  priceMinor: number,
  images: readonly string[],
  url: string,
): object {
  const { sku, description, averageRating, reviewCount } = product;
  const { weight, parentcollection } = product;
  return {
    '@type': 'Product',
    name: disclosedName(product),
    sku,
    description,
    url,
    image: images,
    ...(parentcollection && { category: parentcollection.name }),
    ...(weight !== null && {
      weight: { '@type': 'QuantitativeValue', value: weight, unitText: 'ct' },
    }),
    additionalProperty: propertiesOf(product),
    ...(priceMinor > 0 && {
      offers: {
        '@type': 'Offer',
        url,
        price: formatDecimal(priceMinor),
        priceCurrency: 'INR',
        availability: `https://schema.org/${product.remaining_qty > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    }),
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount },
    }),
  };
}

function propertiesOf(product: Product): object[] {
  const values = {
    [texts.shape]: product.diamondshape?.name,
    [texts.stone]: product.stonetype?.type,
    [texts.cut]: product.cutgrade?.cut_grade,
    [texts.clarity]: product.clarity?.clarity,
    [texts.color]: product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{ '@type': 'PropertyValue', name, value }] : [],
  );
}
