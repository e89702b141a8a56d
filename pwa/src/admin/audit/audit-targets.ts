import { type LookupKind, lookupFields } from '@vajra/contract';

interface Target {
  /** 'Product 5'. */
  words: string;
  /** Where it is looked after, if anywhere. */
  to?: string;
}

interface Thing {
  name: string;
  to?: (id: string) => string;
}

const lookupScreens: Readonly<Record<LookupKind, string>> = {
  diamondShape: 'diamond-shapes',
  parentCollection: 'parent-collections',
  collection: 'collections',
  stoneType: 'stone-types',
  cutGrade: 'cut-grades',
  clarity: 'manage-clarity',
  naturalColor: 'manage-natural-color',
  fancyColor: 'manage-fancy-color',
};

const ofLookups = Object.fromEntries(
  (Object.keys(lookupScreens) as LookupKind[]).map((kind) => {
    // keys of the literal above
    const { idKey, singular } = lookupFields[kind];
    const name = singular.charAt(0).toUpperCase() + singular.slice(1);
    return [idKey, { name, to: () => `/admin/${lookupScreens[kind]}` }];
  }),
);

const things: Readonly<Record<string, Thing>> = {
  p_id: { name: 'Product', to: (id) => `/admin/products/${id}` },
  orderId: { name: 'Order', to: (id) => `/admin/orders/${id}` },
  u_id: { name: 'User', to: (id) => `/admin/manage-users?search=${id}` },
  i_id: { name: 'Inquiry', to: () => '/admin/custom-inquiry' },
  r_id: { name: 'Review', to: () => '/admin/manage-reviews' },
  image_id: { name: 'Slider', to: () => '/admin/sliders' },
  import_id: { name: 'Import', to: (id) => `/admin/import/${id}` },
  news_id: { name: 'News line', to: () => '/admin' },
  ...ofLookups,
};

/** A target as the trail keeps it, 'p_id:5', in words. */
export function describeTarget(target: string, endpoint = ''): Target {
  const at = target.indexOf(':');
  const [key, id] = [target.slice(0, at), target.slice(at + 1)];
  // Collections and contact messages are counted under the same key.
  if (key === 'c_id' && endpoint.includes('contact')) return { words: `Contact message ${id}` };
  const thing = Object.hasOwn(things, key) ? things[key] : undefined;
  if (at < 0 || !thing) return { words: target };
  const words = key === 'news_id' ? thing.name : `${thing.name} ${id}`;
  return { words, ...(thing.to && { to: thing.to(encodeURIComponent(id)) }) };
}

/** What a person types, 'product 5', as the trail keeps it; what is none of our things stays. */
export function parseTarget(typed: string): string {
  const [, name = '', id = ''] = /^(.*\S)\s+(\S+)$/.exec(typed.trim()) ?? [];
  const found = Object.entries(things).find(
    ([, thing]) => thing.name.toLowerCase() === name.toLowerCase(),
  );
  if (!found) return typed.trim();
  return `${found[0]}:${found[0] === 'orderId' ? id.toUpperCase() : id}`;
}
