import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  endpointsByDomain,
  lookups,
} from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createFile,
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  uniqueName,
} from '../../../test/factories.ts';
import { createCheckedImport } from '../../../test/imports.ts';
import { testTaxSettings } from '../../../test/invoices.ts';
import type { AnyInput } from '../../../test/request.ts';
import { createReturn } from '../../../test/returns.ts';
import { password, useTestApi } from '../../../test/start-test-api.ts';
import { workbookOf } from '../../../test/workbooks.ts';
import { createWorld, validInputs } from '../../../test/world.ts';
import { type AuditDocument, auditModel } from './audit.model.ts';

const api = await useTestApi();
const world = await createWorld(api);
const inputs = await validInputs(world);
beforeEach(() => auditModel(api.connection).deleteMany({}));

const rows = () => auditModel(api.connection).find().lean<AuditDocument[]>();

/** Admin endpoints that use POST but do not change the store. */
const readOnly = new Set<EndpointName>(['getCustomInquiries', 'getContacts', 'planPriceChange']);
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const names = Object.keys(endpoints) as EndpointName[]; // Object.keys returns string[]
const writingEndpoints = names.filter((name) => {
  const { access, method } = endpointOf(name);
  // How an admin sees lists is no change of the shop.
  if (name in endpointsByDomain.listSettings) return false;
  return access === 'admin' && method !== 'GET' && !readOnly.has(name);
});
/** Endpoints with which customers delete their own review and admins any. */
const moderatingEndpoints: EndpointName[] = ['deleteUserReview', 'deleteUserReviewAsAdmin'];

async function newReview(): Promise<AnyInput> {
  const { r_id } = await createReview(api, await api.createCustomer(), world.p_id);
  return { body: { r_id } };
}

async function newReviewParams() {
  const { r_id } = await createReview(api, await api.createCustomer(), world.p_id);
  return { params: { r_id } };
}

const inquiryInput = () => ({ params: { i_id: world.i_id } });

async function newOrderParams(): Promise<{ orderId: string }> {
  const product = await createProduct(api);
  const { orderId } = await placeOrder(api, await api.createCustomer(), product);
  return { orderId };
}

async function newPaidOrder(): Promise<{ orderId: string }> {
  const params = await newOrderParams();
  const body = { reference: 'Transfer' };
  await api.call(endpoints.recordPayment, { params, body }, world.admin);
  return params;
}

async function newShippedOrder(): Promise<string> {
  const { orderId } = await newOrderParams();
  const body = { carrier: 'DHL', trackingNumber: '1234567890' };
  await api.call(endpoints.addShipment, { params: { orderId }, body }, world.admin);
  return orderId;
}

const newReturn = (state: 'requested' | 'approved' | 'received') =>
  createReturn(api, world.admin, { state });

async function newDraft(): Promise<{ draft_id: number; version: number }> {
  const { body } = inputs.addProductDraft;
  const { draft } = await api.call(endpoints.addProductDraft, { body } as never, world.admin); // untyped, but valid
  return draft;
}

/** A change of prices whose only product has changed since the preview, so that it stays. */
async function newPriceChange(): Promise<number> {
  const { p_id } = await createProduct(api);
  const { body } = inputs.planPriceChange;
  const plan = { body: { ...Object(body), p_ids: [p_id] } };
  const { change_id } = await api.call(endpoints.planPriceChange, plan as never, world.admin); // untyped, but valid
  const edit = { params: { p_id }, body: { name: uniqueName('Edited') } };
  await api.call(endpoints.updateProduct, edit, world.admin);
  return change_id;
}

const imports = () => api.connection.collection<{ _id: number }>('imports');
const leases = () => api.connection.collection<{ _id: number }>('import_leases');

/** A checked import that would change nothing, with no other import running. */
async function newImport() {
  await imports().updateMany({ runner: 'a test' }, { $unset: { busy: 1, runner: 1 } });
  await vi.waitFor(async () => expect(await imports().findOne({ busy: true })).toBeNull());
  const { sku, name } = await createProduct(api);
  return createCheckedImport(api, world.admin, `Stock #,Name\n${sku},${name}\n`);
}

/** Inputs that cause a change, for endpoints whose default valid input may not. */
const changingInputs: Partial<Record<EndpointName, () => Promise<AnyInput>>> = {
  deleteUserReview: newReview,
  deleteUserReviewAsAdmin: newReview,
  deleteSliderImage: async () => {
    const { files } = inputs.addSliderImages;
    const { data } = await api.call(endpoints.addSliderImages, { files }, world.admin);
    return { params: { image_id: data[0]?.image_id } };
  },
  orderSliders: async () => {
    const { files } = inputs.addSliderImages;
    for (let missing = 2; missing > 0; missing--) {
      await api.call(endpoints.addSliderImages, { files }, world.admin);
    }
    const { data } = await api.call(endpoints.getSliderImages);
    return { body: { image_ids: data.map(({ image_id }) => image_id).reverse() } };
  },
  orderLookups: async () => {
    for (let missing = 2; missing > 0; missing--) await createLookup(api, 'clarity');
    const { data } = await api.call(endpoints.getClarity);
    const ids = data.map(({ clarity_id }) => clarity_id).reverse();
    return { params: { kind: 'clarity' }, body: { ids } };
  },
  updateNewsLine: async () => ({ body: { news_message: uniqueName('News'), news_id: 1 } }),
  changeProductStatus: async () => {
    const { p_id } = await createProduct(api);
    return { body: { p_id, status: 0 } };
  },
  deleteImage: async () => {
    const { p_id } = await createProduct(api);
    const { files } = inputs.addSliderImages;
    const change = { params: { p_id }, body: {}, files };
    const { data } = await api.call(endpoints.updateProduct, change, world.admin);
    return { params: { image_id: data.productimages[0]?.image_id } };
  },
  changeUserStatus: async () => ({ body: { u_id: (await api.createCustomer()).u_id, status: 0 } }),
  deleteUser: async () => ({ params: { u_id: (await api.createCustomer()).u_id } }),
  changeOrderStatus: async () => {
    const { orderId } = await placeOrder(api, await api.createCustomer(), await createProduct(api));
    return { params: { orderId }, body: { status: 'Cancelled' } };
  },
  recordPayment: async () => ({ ...inputs.recordPayment, params: await newOrderParams() }),
  refundOrder: async () => ({ ...inputs.refundOrder, params: await newPaidOrder() }),
  confirmRefund: async () => {
    const params = await newPaidOrder();
    const input = { params, body: { reason: 'Returned' } };
    await api.call(endpoints.refundOrder, input, world.admin);
    const { refunds } = await api.call(endpoints.getOrderPayments, { params }, world.admin);
    return { params: { ...params, refundId: refunds[0]?.refundId } };
  },
  addShipment: async () => {
    const product = await createProduct(api);
    const { orderId } = await placeOrder(api, await api.createCustomer(), product);
    return { params: { orderId }, body: { carrier: 'DHL', trackingNumber: '1234567890' } };
  },
  changeShipment: async () => ({
    params: { orderId: await newShippedOrder(), shipmentId: 1 },
    body: { carrier: 'UPS', trackingNumber: '1234567890' },
  }),
  removeShipment: async () => ({ params: { orderId: await newShippedOrder(), shipmentId: 1 } }),
  decideReturn: async () => ({
    params: await newReturn('requested'),
    body: { decision: 'approved' },
  }),
  receiveReturn: async () => {
    const { returnId, p_id } = await newReturn('approved');
    return { params: { returnId }, body: { items: [{ p_id, restocked: 1 }] } };
  },
  exchangeReturn: async () => ({
    params: await newReturn('received'),
    body: { carrier: 'DHL', trackingNumber: '1234567890' },
  }),
  refundReturn: async () => ({ params: await newReturn('received'), body: { amount: 0 } }),
  addReturnNote: async () => ({
    params: await newReturn('requested'),
    body: { message: 'Looked at it.' },
  }),
  updateProductDraft: async () => {
    const { draft_id, version } = await newDraft();
    return { params: { draft_id }, body: { ...Object(inputs.updateProductDraft.body), version } };
  },
  publishProductDraft: async () => {
    const { draft_id, version } = await newDraft();
    const { body } = inputs.publishProductDraft;
    return { params: { draft_id }, body: { ...Object(body), version, sku: `DRAFT-${draft_id}` } };
  },
  discardProductDraft: async () => ({ params: { draft_id: (await newDraft()).draft_id } }),
  applyPriceChange: async () => ({
    params: { change_id: await newPriceChange() },
    body: { done: 0 },
  }),
  discardPriceChange: async () => {
    const change_id = await newPriceChange();
    const changes = api.connection.collection<{ _id: number }>('price_changes');
    await changes.updateOne({ _id: change_id }, { $set: { state: 'running' } });
    return { params: { change_id } };
  },
  changeInquiryStatus: async () => {
    await api.call(endpoints.addCustomInquiry, inputs.addCustomInquiry as never); // untyped, but valid
    const { data } = await api.call(endpoints.getCustomInquiries, {}, world.admin);
    return { body: { i_id: data.inquiryList[0]?.i_id, status: 1 } };
  },
  replyToReview: async () => ({ ...(await newReviewParams()), body: { message: 'Thank you.' } }),
  removeReviewReply: async () => {
    const input = await newReviewParams();
    const body = { message: 'Thank you.' };
    await api.call(endpoints.replyToReview, { ...input, body }, world.admin);
    return input;
  },
  changeReviewVisibility: async () => ({ ...(await newReviewParams()), body: { hidden: 1 } }),
  replyToInquiry: async () => {
    const { replyCount } = await api.call(endpoints.getInquiry, inquiryInput(), world.admin);
    return { ...inquiryInput(), body: { message: 'We have one.', replyCount } };
  },
  replyToContact: async () => {
    const input = { params: { c_id: world.c_id } };
    const { replyCount } = await api.call(endpoints.getContact, input, world.admin);
    return { ...input, body: { message: 'We have one.', replyCount } };
  },
  chooseImportHeader: async () => {
    const { import_id } = await newImport();
    return { params: { import_id }, body: { line: 0 } };
  },
  chooseImportSheet: async () => {
    const rows = [
      ['SKU', 'Name'],
      ['R-1', 'Ring'],
    ];
    const bytes = await workbookOf({ Stock: rows, Memo: rows });
    const sent = { query: { name: 'list.xlsx' }, files: [createFile(bytes, 'list.xlsx')] };
    const { import_id } = await api.call(endpoints.uploadImport, sent, world.admin);
    return { params: { import_id }, body: { sheet: 'Memo' } };
  },
  checkImport: async () => {
    const { import_id, choices } = await newImport();
    return { params: { import_id }, body: { ...choices, c_id: undefined, rate: 80 } };
  },
  runImport: async () => ({ params: { import_id: (await newImport()).import_id } }),
  stopImport: async () => {
    const { import_id } = await newImport();
    await imports().updateOne({ _id: import_id }, { $set: { busy: true, runner: 'a test' } });
    const lease = { _id: import_id, runner: 'a test', until: new Date(Date.now() + 60_000) };
    await leases().replaceOne({ _id: import_id }, lease, { upsert: true });
    return { params: { import_id } };
  },
  discardImport: async () => ({ params: { import_id: (await newImport()).import_id } }),
  changeTaxSettings: async () => {
    const { version } = await api.call(endpoints.getTaxSettings, {}, world.admin);
    return { body: { ...testTaxSettings, version } };
  },
  confirmTaxSettings: async () => {
    const { version } = await api.call(endpoints.getTaxSettings, {}, world.admin);
    const body = { ...testTaxSettings, version };
    const { settings } = await api.call(endpoints.changeTaxSettings, { body }, world.admin);
    return { body: { version: settings.version } };
  },
  withdrawStaffInvitation: async () => {
    const body = { email: 'leaver@example.com', role: 'support' } as const;
    const { invitation } = await api.call(endpoints.inviteStaff, { body }, world.admin);
    return { params: { invitation_id: invitation.invitation_id } };
  },
  deleteInquiry: async () => {
    await api.call(endpoints.addCustomInquiry, inputs.addCustomInquiry as never); // untyped, but valid
    const { data } = await api.call(endpoints.getCustomInquiries, {}, world.admin);
    return { params: { i_id: data.inquiryList[0]?.i_id } };
  },
  deleteContact: async () => {
    await api.call(endpoints.contactUs, inputs.contactUs as never); // untyped, but valid
    const { data } = await api.call(endpoints.getContacts, {}, world.admin);
    return { params: { c_id: data.contactData[0]?.c_id } };
  },
  deleteSubscriber: async () => {
    await api.call(endpoints.subscribeToNewsletter, { body: { email: 'reader@example.com' } });
    const { subscribers } = await api.call(endpoints.getSubscribers, {}, world.admin);
    return { params: { subscriber_id: subscribers[0]?.subscriber_id } };
  },
};

async function inputOf(name: EndpointName): Promise<AnyInput> {
  for (const kind of Object.keys(lookups) as (keyof typeof lookups)[]) {
    // Object.keys returns string[]
    const { remove, idKey } = lookups[kind];
    if (endpoints[name] !== (remove as Endpoint)) continue;
    const id = { [idKey]: await createLookup(api, kind) };
    return remove.method === 'POST' ? { body: id } : { params: id };
  }
  return changingInputs[name]?.() ?? inputs[name];
}

describe.each([...writingEndpoints, ...moderatingEndpoints])('%s', (name) => {
  const endpoint = endpointOf(name);

  // Publishing adds a product and deletes its draft.
  const changedObjects = name === 'publishProductDraft' ? 2 : name === 'addStandardLookups' ? 6 : 1;

  it('by an admin records one entry per object, with the admin and the change', async () => {
    const input = await inputOf(name);
    await auditModel(api.connection).deleteMany({});
    const reply = await api.send(endpoint, input, world.admin);
    expect(reply.status, reply.text).toBeLessThan(300);
    const entries = await rows();
    expect(entries).toHaveLength(changedObjects);
    for (const row of entries) {
      expect(row).toMatchObject({
        u_id: world.admin.u_id,
        u_name: world.admin.u_name,
        endpoint: `${endpoint.method} ${endpoint.path}`,
        requestId: reply.headers.get('X-Request-Id'),
      });
      expect(row.targets.every((target) => /^\w+:[\w-]+$/.test(target))).toBe(true);
      expect(row.targets.length).toBeGreaterThan(0);
      expect(row.before).not.toEqual(row.after);
    }
  });

  it('records nothing when it fails', async () => {
    const emptyInput = { params: { ...(await inputOf(name)).params }, body: {} };
    const unknownIds = Object.fromEntries(
      Object.keys(emptyInput.params).map((key) => [key, '999999999']),
    );
    await auditModel(api.connection).deleteMany({});
    const replies = [
      await api.send(endpoint, { ...emptyInput, params: unknownIds }, world.admin),
      await api.send(endpoint, { ...emptyInput, params: unknownIds }, world.ravi),
      await api.send(endpoint, { ...emptyInput, params: unknownIds }),
    ];
    for (const { status } of replies) expect(status).toBeGreaterThanOrEqual(400);
    expect(await rows()).toEqual([]);
  });
});

describe('the audit trail', () => {
  const list = (query = {}) => api.call(endpoints.getAuditTrail, { query }, world.admin);

  it('records only the changed fields, before and after', async () => {
    const { p_id } = await createProduct(api, { name: 'Oval', quantity: 5 });
    const change = { params: { p_id }, body: { name: 'Round', quantity: 7, discount: 0 } };
    await api.call(endpoints.updateProduct, change, world.admin);
    expect((await list()).entries).toMatchObject([
      {
        targets: [`p_id:${p_id}`],
        before: { name: 'Oval', quantity: 5, remaining_qty: 5 },
        after: { name: 'Round', quantity: 7, remaining_qty: 7 },
      },
    ]);
    const [row] = await rows();
    expect(Object.keys(row?.after ?? {}).sort()).toEqual(['name', 'quantity', 'remaining_qty']);
  });

  it('records nothing for a call that changes nothing', async () => {
    const { p_id } = await createProduct(api);
    await api.call(endpoints.changeProductStatus, { body: { p_id, status: 1 } }, world.admin);
    expect(await rows()).toEqual([]);
  });

  it('attributes changes to their own call, also after another call has ended', async () => {
    const call = { u_id: 1, u_name: 'Asha', endpoint: 'POST /test', requestId: 'first' };
    const { audit } = api.services;
    const requestIds = await audit.during(call, async () => {
      const second = await audit.during({ ...call, requestId: 'second' }, async () => audit.call);
      await audit.during({ ...call, requestId: 'third' }, setImmediate);
      return [audit.call?.requestId, second?.requestId];
    });
    expect(requestIds).toEqual(['first', 'second']);
    const overlapping = audit.during(call, async () => {
      await setTimeout(20);
      return audit.call?.requestId;
    });
    await audit.during({ ...call, requestId: 'second' }, () => setTimeout(1));
    expect(await overlapping).toBe('first');
    expect(audit.call).toBeUndefined();
  });

  it('records nothing for customers', async () => {
    const { orderId } = await placeOrder(api, world.ravi, await createProduct(api));
    await api.call(endpoints.cancelOrder, { params: { orderId } }, world.ravi);
    expect(await rows()).toEqual([]);
  });

  it('loses the entry when its change is rolled back', async () => {
    const { p_id } = await createProduct(api, { sku: 'AUDIT-1' });
    await createProduct(api, { sku: 'AUDIT-2' });
    const taken = { params: { p_id }, body: { sku: 'AUDIT-2' } };
    expect((await api.send(endpoints.updateProduct, taken, world.admin)).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  it('contains no personal data of deleted customers and no secrets', async () => {
    const customer = await api.createCustomer();
    await api.call(
      endpoints.changeUserStatus,
      { body: { u_id: customer.u_id, status: 0 } },
      world.admin,
    );
    await api.call(endpoints.deleteUser, { params: { u_id: customer.u_id } }, world.admin);
    const text = JSON.stringify(await rows());
    expect(text).toContain(`u_id:${customer.u_id}`);
    for (const secret of [customer.email, customer.u_name, customer.token, password, '$argon2']) {
      expect(text).not.toContain(secret);
    }
  });

  it('returns pages, newest first, filtered by endpoint, admin and target', async () => {
    const [one, other] = [await createProduct(api), await createProduct(api)];
    const second = await api.createAdmin();
    const addStock = (p_id: number, admin = world.admin) =>
      api.call(endpoints.addStock, { body: { p_id, stock: 1 } }, admin);
    await addStock(one.p_id);
    await addStock(other.p_id);
    await addStock(one.p_id, second);
    await api.call(endpoints.reduceStock, { body: { p_id: one.p_id, stock: 1 } }, second);

    const all = await list({ page: 1, perPage: 3 });
    expect(all.totalCount).toBe(4);
    expect(all.entries.map(({ endpoint }) => endpoint)).toEqual([
      'POST /reducestock',
      'POST /addstock',
      'POST /addstock',
    ]);
    expect((await list({ page: 2, perPage: 3 })).entries).toMatchObject([
      { targets: [`p_id:${one.p_id}`], u_id: world.admin.u_id },
    ]);
    expect((await list({ endpoint: 'POST /addstock' })).totalCount).toBe(3);
    expect((await list({ u_id: second.u_id })).totalCount).toBe(2);
    expect((await list({ target: `p_id:${other.p_id}` })).totalCount).toBe(1);
    const both = { u_id: second.u_id, endpoint: 'POST /addstock', target: `p_id:${one.p_id}` };
    expect((await list(both)).totalCount).toBe(1);
  });
});
