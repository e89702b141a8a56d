import { Feed } from '../../catalogue/feed/feed.service.ts';
import { Imports } from '../../catalogue/imports/imports.service.ts';
import { Lookups } from '../../catalogue/lookups/lookups.service.ts';
import { PriceChanges } from '../../catalogue/price-changes/price-changes.service.ts';
import { BulkEdit } from '../../catalogue/products/bulk-edit.service.ts';
import { ProductDrafts } from '../../catalogue/products/product-drafts.service.ts';
import { ProductEditing } from '../../catalogue/products/product-editing.service.ts';
import { ProductExport } from '../../catalogue/products/product-export.service.ts';
import { Products } from '../../catalogue/products/products.service.ts';
import { MissedSearches } from '../../catalogue/search/missed-searches.service.ts';
import { SearchVocabulary } from '../../catalogue/search/search-vocabulary.ts';
import { Synonyms } from '../../catalogue/search/synonyms.service.ts';
import { LowStock } from '../../catalogue/stock/low-stock.ts';
import { Stock } from '../../catalogue/stock/stock.service.ts';
import { StockLedger } from '../../catalogue/stock/stock-ledger.service.ts';
import { CheckoutPrice } from '../../sales/checkout-settings/checkout-price.service.ts';
import { Content } from '../../site/content/content.service.ts';
import { HomePage } from '../../site/home-page/home-content.service.ts';
import type { Config } from '../config.ts';
import type { Foundation } from './foundation.ts';

export type CatalogueServices = ReturnType<typeof createCatalogueServices>;

/** Products, their stock and prices, and what the shop shows of them. */
export function createCatalogueServices(config: Config, foundation: Foundation) {
  const { changeSpaces, connection, database, log, shopNotifications, transactions } = foundation;
  const products = new Products({
    ...{ connection, database, transactions, changeSpaces, log },
    dataDir: config.dataDir,
    cacheBytes: config.productCacheBytes,
    priceBasis: () => checkoutPrice.shown(),
    vocabulary: (lookupsVersion) => searchVocabulary.get(lookupsVersion),
    onMissedSearch: (search) => missedSearches.note(search),
  });
  const lowStock = new LowStock({
    stockLevels: products.stockLevels,
    shopNotifications,
    threshold: config.lowStockAt,
  });
  const stockLedger = new StockLedger(connection, lowStock.report.bind(lowStock));
  const lookups = new Lookups({ ...foundation, products });
  const synonyms = new Synonyms(foundation);
  const missedSearches = new MissedSearches(foundation);
  const searchVocabulary = new SearchVocabulary({ lookups, synonyms });
  const deps = { ...foundation, products, lookups, stockLedger };
  const checkoutPrice = new CheckoutPrice({ ...deps, configured: config.priceBasis });
  const productEditing = new ProductEditing(deps);
  return {
    products,
    lookups,
    synonyms,
    missedSearches,
    stockLedger,
    productEditing,
    stock: new Stock(deps),
    bulkEdit: new BulkEdit(deps),
    productDrafts: new ProductDrafts({ ...deps, productEditing }),
    priceChanges: new PriceChanges(deps),
    productExport: new ProductExport(products),
    imports: new Imports({ ...deps, batchRows: config.importBatchRows }),
    feed: new Feed({ transactions, changeSpaces, products, lookups }),
    checkoutPrice,
    content: new Content(foundation),
    homePage: new HomePage(foundation),
  };
}
