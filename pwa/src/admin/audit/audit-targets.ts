import { lookupScreens } from '../shared/lookup-screens.ts';

interface TargetDescription {
  /** 'Product 5'. */
  label: string;
  /** The screen that shows the target, if any. */
  to?: string;
}

interface TargetType {
  name: string;
  to?: (id: string) => string;
  /** Whether the id says nothing, such as where there is only one. */
  hidesId?: boolean;
}

/** Types of targets by the key under which the audit trail stores their id. */
const targetTypes: Readonly<Record<string, TargetType>> = {
  p_id: { name: 'Product', to: (id) => `/admin/products/${id}` },
  orderId: { name: 'Order', to: (id) => `/admin/orders/${id}` },
  returnId: { name: 'Return', to: () => '/admin/returns' },
  refundId: { name: 'Refund' },
  u_id: { name: 'User', to: (id) => `/admin/manage-users?search=${id}` },
  invitation_id: { name: 'Staff invitation', to: () => '/admin/manage-users', hidesId: true },
  i_id: { name: 'Inquiry', to: (id) => `/admin/custom-inquiry/${id}` },
  subscriber_id: { name: 'Newsletter subscriber', to: () => '/admin/newsletter' },
  r_id: { name: 'Review', to: () => '/admin/manage-reviews' },
  image_id: { name: 'Slider', to: () => '/admin/sliders' },
  import_id: { name: 'Import', to: (id) => `/admin/import/${id}` },
  draft_id: { name: 'Product draft', to: (id) => `/admin/products/drafts/${id}` },
  price_change: { name: 'Price change', to: () => '/admin/products' },
  news_id: { name: 'News line', to: () => '/admin', hidesId: true },
  setting: { name: 'Checkout price', to: () => '/admin', hidesId: true },
  ...Object.fromEntries(
    lookupScreens.map(({ idKey, thing, href }) => [idKey, { name: thing, to: () => href }]),
  ),
};

/** Describes a stored target such as 'p_id:5'. Unknown targets are returned unchanged. */
export function describeTarget(target: string, endpoint = ''): TargetDescription {
  const separator = target.indexOf(':');
  const [key, id] = [target.slice(0, separator), target.slice(separator + 1)];
  // Collections and contact messages share the key c_id.
  if (key === 'c_id' && endpoint.includes('contact')) {
    return {
      label: `Contact message ${id}`,
      to: `/admin/manage-contact/${encodeURIComponent(id)}`,
    };
  }
  if (target === 'setting:tax') return { label: 'Tax and invoices', to: '/admin/tax' };
  if (target === 'setting:home_content') return { label: 'Home page', to: '/admin/home-page' };
  if (target === 'setting:shipping') return { label: 'Shipping methods', to: '/admin/shipping' };
  const type = Object.hasOwn(targetTypes, key) ? targetTypes[key] : undefined;
  if (separator < 0 || !type) return { label: target };
  const label = type.hidesId ? type.name : `${type.name} ${id}`;
  return { label, ...(type.to && { to: type.to(encodeURIComponent(id)) }) };
}

/** Converts a search such as 'product 5' to a stored target. Unknown names are returned unchanged. */
export function parseTarget(text: string): string {
  const [, name = '', id = ''] = /^(.*\S)\s+(\S+)$/.exec(text.trim()) ?? [];
  const match = Object.entries(targetTypes).find(
    ([, type]) => type.name.toLowerCase() === name.toLowerCase(),
  );
  if (!match) return text.trim();
  const [key] = match;
  return `${key}:${key === 'orderId' ? id.toUpperCase() : id}`;
}
