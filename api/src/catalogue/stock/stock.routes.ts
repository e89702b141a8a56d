import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import { presentForAdmin } from '../products/product.presenter.ts';
import type { Stock } from './stock.service.ts';
import type { StockHistory } from './stock-history.service.ts';

interface StockServices {
  stock: Stock;
  stockHistory: StockHistory;
}

export function mountStock(mount: Mount, { stock, stockHistory }: StockServices): void {
  mount(endpoints.addStock, async ({ body: { p_id, stock: pieces, note }, caller: { u_id } }) =>
    success(
      'Stock added successfully.',
      presentForAdmin(await stock.change(p_id, pieces, { u_id, note })),
    ),
  );

  mount(endpoints.reduceStock, async ({ body: { p_id, stock: pieces, note }, caller: { u_id } }) =>
    success(
      'Stock reduced successfully.',
      presentForAdmin(await stock.change(p_id, -pieces, { u_id, note })),
    ),
  );

  mount(endpoints.getLowStock, ({ query }) => stock.low(query));

  mount(endpoints.getStockMovements, ({ params, query }) => stockHistory.list(params.p_id, query));
}
