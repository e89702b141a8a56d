import { type EndpointName, endpoints } from '@vajra/contract';
import { stockAlertModel } from '../src/customers/stock-alerts/stock-alert.model.ts';
import {
  address,
  createImageFile,
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  requestedDiamond,
  uniqueName,
} from './factories.ts';
import type { AnyInput } from './request.ts';
import { deliverOrder } from './returns.ts';
import type { TestApi, TestResponse, TestUser } from './start-test-api.ts';

/** A prepared call of an idempotent endpoint, by a user of its own. */
export interface IdempotentCall {
  user: TestUser;
  input: AnyInput;
  /** Different input for the same endpoint. */
  otherInput: AnyInput;
  /** Makes a later change that a second execution of the call would undo. */
  applyLaterChange(response: TestResponse): Promise<unknown>;
}

type MakeCall = (api: TestApi, admin: TestUser) => Promise<IdempotentCall>;

/** Creates an image that has not been uploaded before. */
let imageCount = 0;
function createNewImage(): Promise<File> {
  imageCount += 1;
  return createImageFile(`rgb(${imageCount % 256}, ${Math.floor(imageCount / 256)}, 7)`);
}

/** Prepares a call of each idempotent endpoint. Every idempotent endpoint needs a row here. */
export const idempotentCalls: Partial<Record<EndpointName, MakeCall>> = {
  createOrder: async (api) => {
    const [user, stone] = [await api.createCustomer(), await createProduct(api)];
    const fill = () => api.call(endpoints.addToCart, { body: { p_id: stone.p_id } }, user);
    await fill();
    const items = [{ p_id: stone.p_id, u_qty: 1, inr_price: stone.inr_price }];
    const body = { items, totalAmount: stone.inr_price, shippingAddress: address };
    return {
      user,
      input: { body: { ...body, paymentMethod: 'upi' } },
      otherInput: { body: { ...body, paymentMethod: 'paypal' } },
      applyLaterChange: fill,
    };
  },

  refundOrder: async (api, admin) => {
    const stone = await createProduct(api);
    const { orderId } = await placeOrder(api, await api.createCustomer(), stone);
    const params = { orderId };
    const payment = { params, body: { reference: 'Transfer' } };
    await api.call(endpoints.recordPayment, payment, admin);
    const body = { amount: 1, reason: 'A stone was chipped' };
    return {
      user: admin,
      input: { params, body },
      otherInput: { params, body: { ...body, amount: 2 } },
      applyLaterChange: () => api.call(endpoints.refundOrder, { params, body }, admin),
    };
  },

  requestReturn: async (api, admin) => {
    const { customer: user, params, p_id } = await deliverOrder(api, admin);
    const items = JSON.stringify([{ p_id, quantity: 1 }]);
    const body = { items, reason: 'damaged', wish: 'exchange', description: 'Crushed.' };
    const files = [await createNewImage()];
    return {
      user,
      input: { params, body, files },
      otherInput: { params, body: { ...body, description: 'Broken.' }, files },
      applyLaterChange: ({ body: response }) => {
        const { order } = endpoints.requestReturn.response.parse(response);
        const [{ returnId = 0 } = {}] = order.returns ?? [];
        return api.call(endpoints.withdrawReturn, { params: { returnId } }, user);
      },
    };
  },

  addToCart: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const params = { p_id };
    return {
      user,
      input: { body: { p_id, u_qty: 2 } },
      otherInput: { body: { p_id, u_qty: 3 } },
      applyLaterChange: () =>
        api.call(endpoints.setCartQuantity, { params, body: { u_qty: 0 } }, user),
    };
  },

  updateCart: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const { data } = await api.call(endpoints.addToCart, { body: { p_id } }, user);
    const { cart_id } = data;
    return {
      user,
      input: { body: { cart_id, u_qty: 2 } },
      otherInput: { body: { cart_id, u_qty: 3 } },
      applyLaterChange: () => api.call(endpoints.updateCart, { body: { cart_id, u_qty: 4 } }, user),
    };
  },

  removeCartItem: async (api) => {
    const [user, one, two] = [
      await api.createCustomer(),
      await createProduct(api),
      await createProduct(api),
    ];
    const row = async ({ p_id }: { p_id: number }) =>
      (await api.call(endpoints.addToCart, { body: { p_id } }, user)).data.cart_id;
    const [cart_id, otherCartId] = [await row(one), await row(two)];
    return {
      user,
      input: { params: { cart_id } },
      otherInput: { params: { cart_id: otherCartId } },
      applyLaterChange: () => row(one),
    };
  },

  setCartQuantity: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const params = { p_id };
    return {
      user,
      input: { params, body: { u_qty: 2 } },
      otherInput: { params, body: { u_qty: 3 } },
      applyLaterChange: () =>
        api.call(endpoints.setCartQuantity, { params, body: { u_qty: 0 } }, user),
    };
  },

  saveProduct: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const params = { p_id };
    return {
      user,
      input: { params },
      otherInput: { params: { p_id: (await createProduct(api)).p_id } },
      applyLaterChange: () => api.call(endpoints.removeSavedProduct, { params }, user),
    };
  },

  removeSavedProduct: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const params = { p_id };
    await api.call(endpoints.saveProduct, { params }, user);
    return {
      user,
      input: { params },
      otherInput: { params: { p_id: (await createProduct(api)).p_id } },
      applyLaterChange: () => api.call(endpoints.saveProduct, { params }, user),
    };
  },

  mergeSavedProducts: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const item = { p_id, inr_price: 1, usd_price: 1, savedAt: '2026-01-01T00:00:00Z' };
    return {
      user,
      input: { body: { products: [item] } },
      otherInput: { body: { products: [] } },
      applyLaterChange: () => api.call(endpoints.removeSavedProduct, { params: { p_id } }, user),
    };
  },

  requestStockAlert: async (api) => {
    const [one, two] = [await createProduct(api), await createProduct(api)];
    const { email } = await api.createCustomer();
    return {
      user: await api.createCustomer(),
      input: { body: { p_id: one.p_id, email } },
      otherInput: { body: { p_id: two.p_id, email } },
      applyLaterChange: () => stockAlertModel(api.connection).deleteMany({ email }),
    };
  },

  addStockAlert: async (api) => {
    const [user, one, two] = [
      await api.createCustomer(),
      await createProduct(api),
      await createProduct(api),
    ];
    const params = { p_id: one.p_id };
    return {
      user,
      input: { params },
      otherInput: { params: { p_id: two.p_id } },
      applyLaterChange: () => api.call(endpoints.deleteStockAlert, { params }, user),
    };
  },

  deleteStockAlert: async (api) => {
    const [user, one, two] = [
      await api.createCustomer(),
      await createProduct(api),
      await createProduct(api),
    ];
    const params = { p_id: one.p_id };
    await api.call(endpoints.addStockAlert, { params }, user);
    return {
      user,
      input: { params },
      otherInput: { params: { p_id: two.p_id } },
      applyLaterChange: () => api.call(endpoints.addStockAlert, { params }, user),
    };
  },

  addUserReview: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const files = [await createNewImage()];
    return {
      user,
      input: { body: { p_id, rating: 4, message: 'Good.' }, files },
      otherInput: { body: { p_id, rating: 4, message: 'Good.' }, files: [await createNewImage()] },
      applyLaterChange: () => api.call(endpoints.deleteOwnReview, { params: { p_id } }, user),
    };
  },

  updateUserReview: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const { r_id } = await createReview(api, user, p_id, { files: [await createNewImage()] });
    const files = [await createNewImage()];
    const change = { r_id, message: 'Good, then bad.', rating: 2 };
    return {
      user,
      input: { body: { r_id, rating: 4, message: 'Good.' }, files },
      otherInput: { body: { r_id, rating: 5, message: 'Good.' }, files },
      applyLaterChange: async () => {
        const input = { body: change, files: [await createNewImage()] };
        return api.call(endpoints.updateUserReview, input, user);
      },
    };
  },

  saveReview: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    const params = { p_id };
    const files = [await createNewImage()];
    return {
      user,
      input: { params, body: { rating: 4, message: 'Good.' }, files },
      otherInput: { params, body: { rating: 4, message: 'Good.' } },
      applyLaterChange: () => api.call(endpoints.deleteOwnReview, { params }, user),
    };
  },

  deleteOwnReview: async (api) => {
    const [user, { p_id }] = [await api.createCustomer(), await createProduct(api)];
    await createReview(api, user, p_id, { files: [await createNewImage()] });
    return {
      user,
      input: { params: { p_id } },
      otherInput: { params: { p_id: (await createProduct(api)).p_id } },
      applyLaterChange: () => createReview(api, user, p_id),
    };
  },

  deleteUserReview: (api) => prepareReviewDeletion(api),
  deleteUserReviewAsAdmin: (api, admin) => prepareReviewDeletion(api, admin),

  updateProfile: async (api) => {
    const user = await api.createCustomer();
    const { email } = user;
    return {
      user,
      input: { body: { u_name: 'Married', email: `new-${email}` } },
      otherInput: { body: { u_name: 'Divorced', email: `new-${email}` } },
      applyLaterChange: () =>
        api.call(endpoints.updateProfile, { body: { u_name: 'Back', email } }, user),
    };
  },

  addCustomInquiry: async (api, admin) => {
    const fields = {
      email: 'meera@example.com',
      mo_no: '+919812345678',
      ...requestedDiamond,
      clarity_id: await createLookup(api, 'clarity'),
    };
    return {
      user: await api.createCustomer(),
      input: { body: { ...fields, u_name: uniqueName('Meera') } },
      otherInput: { body: { ...fields, u_name: uniqueName('Meera') } },
      applyLaterChange: async () => {
        const { data } = await api.call(endpoints.getCustomInquiries, {}, admin);
        const body = { i_id: data.inquiryList[0]?.i_id ?? 0, status: 1 as const };
        return api.call(endpoints.changeInquiryStatus, { body }, admin);
      },
    };
  },

  applyPriceChange: async (api) => {
    // Planning replaces the previews of the same admin.
    const [user, { p_id }] = [await api.createAdmin(), await createProduct(api)];
    const rule = { target: 'both' as const, inr: { by: 'percent' as const, value: 10 } };
    const { change_id } = await api.call(
      endpoints.planPriceChange,
      { body: { ...rule, p_ids: [p_id] } },
      user,
    );
    const params = { change_id };
    return {
      user,
      input: { params, body: { done: 0 } },
      otherInput: { params, body: { done: 1 } },
      applyLaterChange: () =>
        api.call(endpoints.updateProduct, { params: { p_id }, body: { inr_price: 7 } }, user),
    };
  },

  contactUs: async (api, admin) => {
    const fields = { mo_no: '98000 00000', email: 'ravi@example.com', message: 'Hello.' };
    return {
      user: await api.createCustomer(),
      input: { body: { ...fields, name: uniqueName('Ravi') } },
      otherInput: { body: { ...fields, name: uniqueName('Ravi') } },
      applyLaterChange: async () => {
        const { data } = await api.call(endpoints.getContacts, {}, admin);
        const params = { c_id: data.contactData[0]?.c_id ?? 0 };
        return api.call(endpoints.deleteContact, { params }, admin);
      },
    };
  },

  replyToInquiry: async (api, admin) => {
    const wish = { email: 'meera@example.com', diamond_shape: 'Oval' };
    await api.call(endpoints.addCustomInquiry, { body: { ...wish, u_name: uniqueName('Meera') } });
    const { data } = await api.call(endpoints.getCustomInquiries, {}, admin);
    const i_id = data.inquiryList[0]?.i_id ?? 0;
    const params = { i_id };
    return {
      user: admin,
      input: { params, body: { message: 'We have one.', replyCount: 0 } },
      otherInput: { params, body: { message: 'We have none.', replyCount: 0 } },
      applyLaterChange: () =>
        api.call(endpoints.changeInquiryStatus, { body: { i_id, status: 0 } }, admin),
    };
  },

  replyToContact: async (api, admin) => {
    const fields = { mo_no: '98000 00000', email: 'ravi@example.com', message: 'Hello.' };
    await api.call(endpoints.contactUs, { body: { ...fields, name: uniqueName('Ravi') } });
    const { data } = await api.call(endpoints.getContacts, {}, admin);
    const params = { c_id: data.contactData[0]?.c_id ?? 0 };
    return {
      user: admin,
      input: { params, body: { message: 'Welcome.', replyCount: 0 } },
      otherInput: { params, body: { message: 'Goodbye.', replyCount: 0 } },
      applyLaterChange: () => api.call(endpoints.deleteContact, { params }, admin),
    };
  },
};

async function prepareReviewDeletion(api: TestApi, admin?: TestUser): Promise<IdempotentCall> {
  const [author, { p_id }] = [await api.createCustomer(), await createProduct(api)];
  const { r_id } = await createReview(api, author, p_id, { files: [await createNewImage()] });
  return {
    user: admin ?? author,
    input: { body: { r_id } },
    otherInput: { body: { r_id: r_id + 1 } },
    applyLaterChange: () => createReview(api, author, p_id),
  };
}
