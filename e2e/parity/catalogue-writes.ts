import { endpoints, lookupKinds } from '@vajra/contract';
import fc from 'fast-check';
import { createProduct, placeOrder, uniqueName } from '../../api/test/factories.ts';
import { isRefusal, type TestApi, type TestUser } from '../../api/test/start-test-api.ts';

/** Samples for texts: accents, other scripts, decimals, apostrophes, unusual case folding. */
export const textSamples = [
  ...['Round', 'rond', 'ROUNDED', 'VVS2', '0.90ct', '0.9', '1', 'R-1', 'ring', 'of'],
  ...["O'Brien", 'O’Brien', 'obrien', 'Łódź', 'lodz', 'Søren', 'strasse', 'VJ-1001-A', '--'],
  ...['Émeraude', 'emeraude', 'ﬁne', 'İstanbul', 'ΣΊΣΥΦΟΣ', 'straße', 'Ångström', 'naïve'],
  ...['हीरा', 'أَلْمَاس', 'יַהֲלוֹם', '戒指', 'ダイヤ', '다이아', '💎', '👩🏽‍🎤', 'x̂'],
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...textSamples), fc.string({ unit: 'grapheme', maxLength: 6 })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const id = fc.constantFrom(null, 1, 2, 3, 4);
const flag = fc.constantFrom(0, 1);
const amount = fc.oneof(
  fc.constantFrom(0, 0.01, 10, 10.5, 1000),
  fc.integer({ min: 0, max: 999_999_999_999 }).map((minor) => minor / 100),
);
const measure = fc.oneof(
  fc.constantFrom(null, 0, -0, 0.23, 0.9, 0.9, 3),
  fc.double({ min: 0, max: 100, noNaN: true }),
);
const discount = fc.oneof(
  fc.constantFrom(0, 0, 12.5, 100),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
);

const fields = fc.record(
  {
    name: text.map((some) => `Stone ${some}`.trim()),
    description: text,
    specifications: text,
    inr_price: amount,
    usd_price: amount,
    is_recommended: flag,
    pc_id: id,
    c_id: id,
    shape_id: id,
    stone_id: id,
    grade_id: id,
    clarity_id: id,
    ncolor_id: id,
    fcolor_id: id,
    length: measure,
    weight: measure,
    quantity: fc.constantFrom(0, 1, 5, 20),
    discount,
    status: fc.constantFrom(0, 1, 1, 1),
  },
  { requiredKeys: [] },
);
type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

interface WriteInput {
  api: TestApi;
  customer: TestUser;
  p_id: number;
  number: number;
  fields: Fields;
  text: string;
}

const writes = {
  insert: ({ api, fields }: WriteInput) => createProduct(api, fields),
  edit: ({ api, p_id, fields }: WriteInput) => {
    const change = endpoints.updateProduct.body.parse(fields);
    return api.services.productEditing.update(p_id, change, [], 1);
  },
  hide: ({ api, p_id }: WriteInput) => api.services.productEditing.changeStatus(p_id, 0),
  show: ({ api, p_id }: WriteInput) => api.services.productEditing.changeStatus(p_id, 1),
  stock: ({ api, p_id, number }: WriteInput) =>
    api.services.stock.change(p_id, number - 4, { u_id: 1 }),
  sell: async ({ api, customer, p_id }: WriteInput) => {
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    await api.call(endpoints.clearCart, {}, customer);
    await placeOrder(api, customer, data);
  },
  rename: ({ api, number, text }: WriteInput) => {
    const kind = lookupKinds[number % lookupKinds.length] ?? 'clarity';
    return api.services.lookups.update(kind, 1 + (number % 4), { text: uniqueName(text).trim() });
  },
  move: ({ api, number }: WriteInput) => {
    const pc_id = number < 3 ? null : 1 + (number % 4);
    const text = uniqueName('Collection');
    return api.services.lookups.update('collection', 1 + (number % 4), { text, pc_id });
  },
} as const satisfies Record<string, (chosen: WriteInput) => Promise<unknown>>;

export const catalogueWrite = fc.record({
  kind: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])), // its own keys
  at: fc.nat(),
  number: fc.nat(23),
  fields,
  text,
});
export type CatalogueWrite = typeof catalogueWrite extends fc.Arbitrary<infer T> ? T : never;

/** Applies a write; returns false if the shop refused it (sold out, hidden, wrong parent collection). */
export async function applyWrite(
  api: TestApi,
  customer: TestUser,
  { kind, at, ...chosen }: CatalogueWrite,
): Promise<boolean> {
  const p_id = 1 + (at % (await api.services.products.lastId()));
  try {
    await writes[kind]({ api, customer, p_id, ...chosen });
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}
