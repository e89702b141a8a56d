import type { EndpointRef } from '../../api/endpoints.ts';
import { endpoints } from './endpoints.ts';

/**
 * What a member of staff must be allowed to call for a screen to be of use, by path below /admin. Other
 * screens are for all staff.
 */
export const screenAccess: Readonly<Record<string, Pick<EndpointRef, 'roles'>>> = {
  'products/new': endpoints.insertProduct,
  'products/:p_id': endpoints.updateProduct,
  import: endpoints.getImports,
  'import/:import_id': endpoints.getImport,
  orders: endpoints.getOrders,
  'orders/:orderId': endpoints.getOrder,
  'orders/:orderId/slip': endpoints.getOrder,
  'accepted-orders': endpoints.getOrders,
  'manage-users': endpoints.getUsersPage,
  'custom-inquiry': endpoints.getCustomInquiries,
  'manage-contact': endpoints.getContacts,
  sliders: endpoints.addSliderImages,
  audit: endpoints.getAuditTrail,
};

/** Returns what the screen at an address such as `/admin/orders` needs; undefined for all staff. */
export function accessOf(address: string): Pick<EndpointRef, 'roles'> | undefined {
  return screenAccess[address.replace(/^\/admin\/?/, '')];
}
