import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email, id, timestamp } from './fields.ts';

/** The products that a customer can wait for. */
export const maxStockAlerts = 100;
/** After this time an alert is forgotten, whether or not the product was in stock again. */
export const stockAlertDays = 365;

/** A request for one mail when a product is in stock again. */
export const stockAlert = z
  .object({ p_id: z.int(), requestedAt: timestamp })
  .meta({ id: 'StockAlert' });
export type StockAlert = z.output<typeof stockAlert>;

/** In the export of a customer's data: also the requests that their address has made without an account. */
export const stockAlertData = z.array(stockAlert);

const limit = { uses: 60, minutes: 15 };

export const stockAlertEndpoints = {
  requestStockAlert: defineEndpoint({
    method: 'POST',
    path: '/api/stock-alerts',
    description:
      'Sends a link that confirms a request for one mail as soon as a product is in stock again. The response is the same if the address has such a request already.',
    access: 'public',
    idempotent: true,
    failures: [404, 429],
    body: z.object({ p_id: id, email: email('is required') }),
    response: z.object({ message: z.string() }),
  }),
  getStockAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/stock-alerts',
    description:
      'The products about which the signed-in user gets a mail when they are in stock again.',
    access: 'customer',
    response: z.object({ alerts: z.array(stockAlert) }),
  }),
  addStockAlert: defineEndpoint({
    method: 'PUT',
    path: '/api/stock-alerts/{p_id}',
    description: `Requests one mail to the signed-in user as soon as a product is in stock again and their address is confirmed. A user can wait for ${maxStockAlerts} products; another is refused with 409.`,
    access: 'customer',
    limit,
    idempotent: true,
    failures: [409],
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string(), alert: stockAlert }),
  }),
  deleteStockAlert: defineEndpoint({
    method: 'DELETE',
    path: '/api/stock-alerts/{p_id}',
    description: 'Withdraws the request for a mail about a product, if there is one.',
    access: 'customer',
    limit,
    idempotent: true,
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string() }),
  }),
} as const;
