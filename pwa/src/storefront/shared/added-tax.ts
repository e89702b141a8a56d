import { addedTax, type CartRow, type PublicTax } from '@vajra/contract';
import { useStoreConfig } from '../../api/use-store-config.ts';
import type { Pricing } from './cards/prices.ts';
import { isUnavailable, unitPriceOf } from './cart.ts';

/** Returns the store's tax rules; undefined until it has set them up. */
export function useTaxRules(): PublicTax | undefined {
  return useStoreConfig()?.tax;
}

interface Delivery {
  isExport: boolean;
  /** The price of shipping in minor units. */
  shipping: number;
}

/** Returns the tax that the store adds to its prices, in minor units; undefined if they include it. */
export function addedTaxOf(
  tax: PublicTax | undefined,
  { rows, pricing }: { rows: readonly CartRow[]; pricing: Pricing },
  { isExport, shipping }: Delivery,
): number | undefined {
  const added = tax?.added;
  if (!added) return undefined;
  if (isExport && !added.isExportTaxed) return 0;
  const rates = new Map(added.rates.map(({ pc_id, rate }) => [pc_id, rate]));
  const lines = rows
    .filter((row) => !isUnavailable(row))
    .map((row) => {
      const percent = rates.get(row.product.pc_id ?? 0) ?? added.otherRate;
      const amount = unitPriceOf(row, pricing) * row.u_qty;
      return { amount, rate: Math.round(percent * 100) };
    });
  return addedTax(lines, shipping);
}
