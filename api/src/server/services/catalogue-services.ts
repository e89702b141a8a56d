import { Content } from '../../content/content.service.ts';
import { Feed } from '../../feed/feed.service.ts';
import { Imports } from '../../imports/imports.service.ts';
import { Lookups } from '../../lookups/lookups.service.ts';
import { PriceChanges } from '../../price-changes/price-changes.service.ts';
import { BulkEdit } from '../../products/bulk-edit.service.ts';
import { ProductDrafts } from '../../products/product-drafts.service.ts';
import { ProductEditing } from '../../products/product-editing.service.ts';
import { ProductExport } from '../../products/product-export.service.ts';
import { Products } from '../../products/products.service.ts';
import { LowStock } from '../../stock/low-stock.ts';
import { Stock } from '../../stock/stock.service.ts';
import { StockLedger } from '../../stock/stock-ledger.service.ts';
import { CheckoutPrice } from '../../store/checkout-price.service.ts';
import { HomePage } from '../../store/home-content.service.ts';
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
  });
  const lowStock = new LowStock({
    stockLevels: products.stockLevels,
    shopNotifications,
    threshold: config.lowStockAt,
  });
  const stockLedger = new StockLedger(connection, lowStock.report.bind(lowStock));
  const lookups = new Lookups({ ...foundation, products });
  const deps = { ...foundation, products, lookups, stockLedger };
  const productEditing = new ProductEditing(deps);
  return {
    products,
    lookups,
    stockLedger,
    productEditing,
    stock: new Stock(deps),
    bulkEdit: new BulkEdit(deps),
    productDrafts: new ProductDrafts({ ...deps, productEditing }),
    priceChanges: new PriceChanges(deps),
    productExport: new ProductExport(products),
    imports: new Imports({ ...deps, batchRows: config.importBatchRows }),
    feed: new Feed({ transactions, changeSpaces, products, lookups }),
    checkoutPrice: new CheckoutPrice({ ...deps, configured: config.priceBasis }),
    content: new Content(foundation),
    homePage: new HomePage(foundation),
  };
}
