import { type EndpointName, endpoints } from '@vajra/contract';
import { address, createImageFile, lookup, product, review, unique } from './factories.ts';
import type { AnyInput } from './request.ts';
import type { TestApi, TestResponse, TestUser } from './start-test-api.ts';

/** A call that is about to be made, by whom nobody else minds. */
export interface IdempotentCall {
  person: TestUser;
  input: AnyInput;
  /** The same call with something else in it. */
  other: AnyInput;
  /** What happens after it, and would be undone if it took effect again. */
  overtake(answered: TestResponse): Promise<unknown>;
}

type MakeCall = (api: TestApi, admin: TestUser) => Promise<IdempotentCall>;

/** A picture that nobody sent yet. */
let pictures = 0;
function newPicture(): Promise<File> {
  pictures += 1;
  return createImageFile(`rgb(${pictures % 256}, ${Math.floor(pictures / 256)}, 7)`);
}

/** How each repeatable call is made: whoever makes a call repeatable adds a row here. */
export const idempotentCalls: Partial<Record<EndpointName, MakeCall>> = {
  createOrder: async (api) => {
    const [person, stone] = [await api.customer(), await product(api)];
    const fill = () => api.call(endpoints.addToCart, { body: { p_id: stone.p_id } }, person);
    await fill();
    const items = [{ p_id: stone.p_id, u_qty: 1, inr_price: stone.inr_price }];
    const body = { items, totalAmount: stone.inr_price, shippingAddress: address };
    return {
      person,
      input: { body: { ...body, paymentMethod: 'upi' } },
      other: { body: { ...body, paymentMethod: 'paypal' } },
      overtake: fill,
    };
  },

  addToCart: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const params = { p_id };
    return {
      person,
      input: { body: { p_id, u_qty: 2 } },
      other: { body: { p_id, u_qty: 3 } },
      overtake: () => api.call(endpoints.setCartQuantity, { params, body: { u_qty: 0 } }, person),
    };
  },

  updateCart: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const { data } = await api.call(endpoints.addToCart, { body: { p_id } }, person);
    const { cart_id } = data;
    return {
      person,
      input: { body: { cart_id, u_qty: 2 } },
      other: { body: { cart_id, u_qty: 3 } },
      overtake: () => api.call(endpoints.updateCart, { body: { cart_id, u_qty: 4 } }, person),
    };
  },

  removeCartItem: async (api) => {
    const [person, one, two] = [await api.customer(), await product(api), await product(api)];
    const row = async ({ p_id }: { p_id: number }) =>
      (await api.call(endpoints.addToCart, { body: { p_id } }, person)).data.cart_id;
    const [cart_id, other] = [await row(one), await row(two)];
    return {
      person,
      input: { params: { cart_id } },
      other: { params: { cart_id: other } },
      overtake: () => row(one),
    };
  },

  setCartQuantity: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const params = { p_id };
    return {
      person,
      input: { params, body: { u_qty: 2 } },
      other: { params, body: { u_qty: 3 } },
      overtake: () => api.call(endpoints.setCartQuantity, { params, body: { u_qty: 0 } }, person),
    };
  },

  addUserReview: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const files = [await newPicture()];
    return {
      person,
      input: { body: { p_id, rating: 4, message: 'Good.' }, files },
      other: { body: { p_id, rating: 4, message: 'Good.' }, files: [await newPicture()] },
      overtake: () => api.call(endpoints.deleteOwnReview, { params: { p_id } }, person),
    };
  },

  updateUserReview: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const { r_id } = await review(api, person, p_id, { files: [await newPicture()] });
    const files = [await newPicture()];
    const change = { r_id, message: 'Good, then bad.', rating: 2 };
    return {
      person,
      input: { body: { r_id, rating: 4, message: 'Good.' }, files },
      other: { body: { r_id, rating: 5, message: 'Good.' }, files },
      overtake: async () => {
        const input = { body: change, files: [await newPicture()] };
        return api.call(endpoints.updateUserReview, input, person);
      },
    };
  },

  saveReview: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    const params = { p_id };
    const files = [await newPicture()];
    return {
      person,
      input: { params, body: { rating: 4, message: 'Good.' }, files },
      other: { params, body: { rating: 4, message: 'Good.' } },
      overtake: () => api.call(endpoints.deleteOwnReview, { params }, person),
    };
  },

  deleteOwnReview: async (api) => {
    const [person, { p_id }] = [await api.customer(), await product(api)];
    await review(api, person, p_id, { files: [await newPicture()] });
    return {
      person,
      input: { params: { p_id } },
      other: { params: { p_id: (await product(api)).p_id } },
      overtake: () => review(api, person, p_id),
    };
  },

  deleteUserReview: (api) => deletion(api),
  deleteUserReviewAsAdmin: (api, admin) => deletion(api, admin),

  updateProfile: async (api) => {
    const person = await api.customer();
    const { email } = person;
    return {
      person,
      input: { body: { u_name: 'Married', email: `new-${email}` } },
      other: { body: { u_name: 'Divorced', email: `new-${email}` } },
      overtake: () =>
        api.call(endpoints.updateProfile, { body: { u_name: 'Back', email } }, person),
    };
  },

  addCustomInquiry: async (api, admin) => {
    const wish = {
      email: 'meera@example.com',
      mo_no: '+919812345678',
      carat_size: '1',
      price_range: '1 lakh',
      diamond_type: 'Natural',
      diamond_shape: 'Oval',
      diamond_color: 'F',
      diamond_cut_grade: 'Excellent',
      clarity_id: await lookup(api, 'clarity'),
    };
    return {
      person: await api.customer(),
      input: { body: { ...wish, u_name: unique('Meera') } },
      other: { body: { ...wish, u_name: unique('Meera') } },
      overtake: async () => {
        const { data } = await api.call(endpoints.getCustomInquiries, {}, admin);
        const body = { i_id: data.inquiryList[0]?.i_id ?? 0, status: 1 as const };
        return api.call(endpoints.changeInquiryStatus, { body }, admin);
      },
    };
  },

  contactUs: async (api, admin) => {
    const words = { mo_no: '98000 00000', email: 'ravi@example.com', message: 'Hello.' };
    return {
      person: await api.customer(),
      input: { body: { ...words, name: unique('Ravi') } },
      other: { body: { ...words, name: unique('Ravi') } },
      overtake: async () => {
        const { data } = await api.call(endpoints.getContacts, {}, admin);
        const params = { c_id: data.contactData[0]?.c_id ?? 0 };
        return api.call(endpoints.deleteContact, { params }, admin);
      },
    };
  },
};

async function deletion(api: TestApi, admin?: TestUser): Promise<IdempotentCall> {
  const [author, { p_id }] = [await api.customer(), await product(api)];
  const { r_id } = await review(api, author, p_id, { files: [await newPicture()] });
  return {
    person: admin ?? author,
    input: { body: { r_id } },
    other: { body: { r_id: r_id + 1 } },
    overtake: () => review(api, author, p_id),
  };
}
