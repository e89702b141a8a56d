import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { StockAlerts } from './stock-alerts.service.ts';

export function mountStockAlerts(mount: Mount, stockAlerts: StockAlerts): void {
  mount(endpoints.requestStockAlert, async ({ body, address, request }) => {
    await stockAlerts.request(body, address, request);
    return { message: 'Please confirm your request with the link that we sent to you.' };
  });

  mount(endpoints.getStockAlerts, async ({ caller }) => ({
    alerts: await stockAlerts.ofCustomer(caller.u_id),
  }));

  mount(endpoints.addStockAlert, async ({ params, caller, request }) => ({
    message: 'We will write to you when the product is in stock again.',
    alert: await stockAlerts.add(params.p_id, caller.u_id, request),
  }));

  mount(endpoints.deleteStockAlert, async ({ params, caller, request }) => {
    await stockAlerts.remove(params.p_id, caller.u_id, request);
    return { message: 'We will not write to you about this product.' };
  });
}
