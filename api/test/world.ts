import {
  type Endpoint,
  type EndpointName,
  endpoints,
  homeSections,
  type LookupKind,
  lookups,
} from '@vajra/contract';
import {
  address,
  createImageFile,
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  requestedDiamond,
} from './factories.ts';
import { createCheckedImport } from './imports.ts';
import { createInvoice, testTaxSettings } from './invoices.ts';
import type { AnyInput } from './request.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** A method that serves every country. */
const shippingMethod = {
  methodId: 1,
  name: 'Standard',
  description: 'Insured',
  fromDays: 15,
  toDays: 25,
  isActive: true,
  zones: [
    {
      basis: 'value',
      countries: 'others',
      tiers: [{ from: { inr: 0, usd: 0 }, price: { inr: 0, usd: 0 } }],
    },
  ],
};

/** A store with one object of each kind, and its users. */
export interface World {
  admin: TestUser;
  /** Owns the order, the cart row and the review. */
  asha: TestUser;
  /** Owns nothing. */
  ravi: TestUser;
  /** Owns nothing. Tests may end its session. */
  disposableUser: TestUser;
  /** Owns nothing. Tests may make it a member of staff. */
  candidate: TestUser;
  p_id: number;
  other_p_id: number;
  orderId: string;
  /** An open attempt to pay the order. */
  paymentId: string;
  /** An order of Asha that was delivered, with ten pieces of the product. */
  deliveredId: string;
  /** A return request of it, with a photograph. */
  returnId: number;
  cart_id: number;
  r_id: number;
  lookupIds: Record<LookupKind, number>;
  /** A checked import that changes nothing. */
  import_id: number;
  /** An inquiry and a contact message without replies. */
  i_id: number;
  c_id: number;
  /** A product that is not published. */
  draft_id: number;
  /** Of the order. */
  invoiceId: string;
}

/** A search that finds nothing. */
const missedSearch = 'nowhere';

export async function createWorld(api: TestApi): Promise<World> {
  const [admin, asha] = [await api.createAdmin(), await api.createCustomer()];
  const [ravi, leaver] = [await api.createCustomer(), await api.createCustomer()];
  const lookupIds = {} as Record<LookupKind, number>; // filled below, kind by kind
  for (const kind of Object.keys(lookups) as LookupKind[]) {
    lookupIds[kind] = await createLookup(api, kind);
  }
  const [stone, other] = [await createProduct(api, { quantity: 100 }), await createProduct(api)];
  const { p_id } = stone;
  const delivered = await placeOrder(api, asha, stone, 10);
  const toDelivered = { params: delivered, body: { status: 'Delivered' as const } };
  await api.call(endpoints.changeOrderStatus, toDelivered, admin);
  const { order: returned } = await api.call(
    endpoints.requestReturn,
    {
      params: delivered,
      body: { ...returnRequest, items: JSON.stringify([{ p_id, quantity: 1 }]) },
      files: [await createImageFile('brown')],
    },
    asha,
  );
  const { orderId } = await placeOrder(api, asha, stone);
  const payment = { params: { orderId }, body: {} };
  const { paymentId } = await api.call(endpoints.startPayment, payment, asha);
  const { r_id } = await createReview(api, asha, p_id);
  const row = await api.call(endpoints.addToCart, { body: { p_id } }, asha);
  const { cart_id } = row.data;
  const list = `Stock #,Name\n${stone.sku},${stone.name}\n`;
  const { import_id } = await createCheckedImport(api, admin, list);
  const body = { ...inquiry, clarity_id: lookupIds.clarity };
  await api.call(endpoints.addCustomInquiry, { body } as never); // untyped, but valid
  await api.call(endpoints.contactUs, { body: contact });
  const inquiries = await api.call(endpoints.getCustomInquiries, {}, admin);
  const contacts = await api.call(endpoints.getContacts, {}, admin);
  await api.call(endpoints.getProducts, { body: { search: missedSearch, facets: true } });
  await api.services.missedSearches.store();
  const { draft } = await api.call(endpoints.addProductDraft, { body: { name: 'Draft' } }, admin);
  return {
    i_id: inquiries.data.inquiryList[0]?.i_id ?? 0,
    c_id: contacts.data.contactData[0]?.c_id ?? 0,
    import_id,
    paymentId,
    draft_id: draft.draft_id,
    invoiceId: await createInvoice(api, asha, orderId),
    admin,
    asha,
    ravi,
    disposableUser: leaver,
    candidate: await api.createCustomer(),
    p_id,
    other_p_id: other.p_id,
    orderId,
    deliveredId: delivered.orderId,
    returnId: returned.returns?.[0]?.returnId ?? 0,
    cart_id,
    r_id,
    lookupIds,
  };
}

/**
 * Returns a user who may call the endpoint. The calls that end the session get a user that no other
 * test needs.
 */
export function userFor(endpoint: Endpoint, { admin, asha, disposableUser }: World): TestUser {
  if (endpoint === endpoints.signOutEverywhere || endpoint === endpoints.signOut) {
    return disposableUser;
  }
  return endpoint.access === 'admin' ? admin : asha;
}

/** Returns valid input for every endpoint. Every endpoint of the contract needs a row here. */
export async function validInputs(world: World): Promise<Record<EndpointName, AnyInput>> {
  const { p_id, other_p_id, orderId, cart_id, r_id, lookupIds, ravi, candidate, import_id } = world;
  const { deliveredId, returnId, i_id, c_id, draft_id, invoiceId } = world;
  const files = [await createImageFile('orange')];
  const paged = { body: { page: 1, perPage: 10 } };
  const u_id = ravi.u_id;
  return {
    ...lookupInputs(lookupIds, files),
    getSliderImages: {},
    addSliderImages: { files },
    deleteSliderImage: { params: { image_id: 1 } },
    orderSliders: { body: { image_ids: [999_999] } },
    orderLookups: { params: { kind: 'clarity' }, body: { ids: [999_999] } },
    addStandardLookups: { body: { kinds: ['cutGrade'] } },
    getNewsLine: {},
    addNewsLine: { body: { news_message: 'New' } },
    updateNewsLine: { body: { news_message: 'Newer', news_id: 1 } },
    getProducts: { body: productQuery },
    getProductById: { body: { p_id } },
    getProductsPage: { query: { ...productQuery, facets: 1 } },
    getProduct: { params: { p_id } },
    exportProducts: { query: { status: 1, search: 'stone', sort: 'newest', pc_id: 1 } },
    insertProduct: { body: newProduct, files },
    updateProduct: { params: { p_id }, body: { ...newProduct, sku: undefined }, files },
    changeProductStatus: { body: { p_id: other_p_id, status: 1 } },
    addStock: { body: { p_id: other_p_id, stock: 1, note: 'Counted again' } },
    changeProducts: { body: { p_ids: [other_p_id], discount: 15 } },
    getProductDrafts: { query: { page: 1, perPage: 12, search: 'ring' } },
    getProductDraft: { params: { draft_id } },
    addProductDraft: { body: { name: 'Ring', inr_price: 7, quantity: '3' }, files },
    updateProductDraft: {
      params: { draft_id: 999_999 },
      body: { ...newProduct, version: 1 },
      files,
    },
    publishProductDraft: {
      params: { draft_id: 999_999 },
      body: { ...newProduct, version: 1 },
      files,
    },
    discardProductDraft: { params: { draft_id: 999_999 } },
    planPriceChange: {
      body: {
        target: 'both',
        inr: { by: 'percent', value: '10.5', rounding: '10' },
        usd: { by: 'amount', value: -1 },
        p_ids: [other_p_id],
      },
    },
    getPriceChanges: {},
    applyPriceChange: { params: { change_id: 999_999 }, body: { done: 0 } },
    discardPriceChange: { params: { change_id: 999_999 } },
    getStockMovements: { params: { p_id }, query: { page: 1, perPage: 10 } },
    reduceStock: { body: { p_id: other_p_id, stock: 1 } },
    getLowStock: { query: { limit: 5, max_left: 3 } },
    deleteImage: { params: { image_id: 999 } },
    getCatalogueChanges: { query: { limit: 10 } },
    getAllUserReviews: paged,
    getUserReviews: { body: { p_id } },
    getReviews: { query: { p_id, page: 1, perPage: 10 } },
    addUserReview: { body: { p_id: other_p_id, u_id, rating: 4, message: 'Good.' }, files },
    updateUserReview: { body: { r_id, p_id, u_id, rating: 4, message: 'Good.' }, files },
    saveReview: {
      params: { p_id },
      body: { rating: 4, message: 'Good.', removePicture: 0 },
      files,
    },
    deleteOwnReview: { params: { p_id: other_p_id } },
    getOwnReview: { params: { p_id } },
    getModeratedReviews: { query: { page: 1, perPage: 10, hidden: 0 } },
    replyToReview: { params: { r_id }, body: { message: 'Thank you.' } },
    removeReviewReply: { params: { r_id } },
    changeReviewVisibility: { params: { r_id }, body: { hidden: 0 } },
    deleteUserReview: { body: { r_id } },
    deleteUserReviewAsAdmin: { body: { r_id } },
    addToCart: { body: { p_id, u_id, u_qty: 1 } },
    getCartData: { body: { u_id } },
    updateCart: { body: { cart_id, u_qty: 1 } },
    setCartQuantity: { params: { p_id }, body: { u_qty: 1 } },
    removeCartItem: { params: { cart_id } },
    clearCart: {},
    getSavedProducts: {},
    saveProduct: { params: { p_id } },
    removeSavedProduct: { params: { p_id: other_p_id } },
    mergeSavedProducts: {
      body: {
        products: [{ p_id, inr_price: 1000, usd_price: '12.5', savedAt: '2026-01-01T00:00:00Z' }],
      },
    },
    shareSavedProducts: {},
    unshareSavedProducts: {},
    startPriceAlerts: {},
    stopPriceAlerts: {},
    requestStockAlert: { body: { p_id, email: 'reader@example.com' } },
    getStockAlerts: {},
    addStockAlert: { params: { p_id } },
    deleteStockAlert: { params: { p_id: other_p_id } },
    getSharedProducts: { params: { token: 'x'.repeat(43) } },
    login: { body: { email: ravi.email, password: 'not the password' } },
    register: { body: signup },
    updateProfile: { body: { u_name: 'Ravi', email: ravi.email } },
    sendEmailLink: {},
    confirmEmail: { body: { token: 'an unknown token' } },
    getMe: {},
    // Rejected, so that the session does not end.
    changePassword: { body: { current_password: 'not the password', ...newPassword } },
    forgotPassword: { body: { email: ravi.email } },
    resetPassword: { body: { token: 'an unknown token', ...newPassword } },
    signOutEverywhere: {},
    getPersonalData: {},
    // Rejected, so that the account stays.
    closeAccount: { body: { current_password: 'not the password' } },
    renewSession: {},
    ...secondFactorInputs,
    requestGuestCode: { body: { email: 'guest@example.com', mo_no: '+919800000000' } },
    signInAsGuest: { body: { token: 'an unknown token' } },
    getPublicOrder: { params: { orderId }, query: { key: 'a wrong key' } },
    getMyOrder: { params: { orderId } },
    getSessions: {},
    endSession: { params: { session_id: 'an unknown session' } },
    signOut: {},
    getUsers: {},
    getUsersPage: { query: { page: 1, perPage: 20, search: 'ravi', u_type: '1', status: 1 } },
    changeUserStatus: { body: { u_id, status: 1 } },
    changeUserRole: { params: { u_id: candidate.u_id }, body: { role: 'support' } },
    deleteUser: { params: { u_id: 999_999 } },
    getStaffInvitations: {},
    inviteStaff: { body: { email: 'invited@example.com', role: 'support' } },
    withdrawStaffInvitation: { params: { invitation_id: 'an unknown invitation' } },
    acceptStaffInvitation: {
      body: { token: 'an unknown token', u_name: 'Meera', mo_no: '+919812345678', ...newPassword },
    },
    startPayment: { params: { orderId }, body: { method: 'credit_card' } },
    getOrderPayment: { params: { orderId } },
    getDemoPayment: { params: { paymentId: world.paymentId } },
    completeDemoPayment: { params: { paymentId: unknownPayment }, body: { result: 'paid' } },
    receivePaymentEvents: { params: { provider: 'demo' } },
    getPaymentSummary: {},
    getOrderPayments: { params: { orderId } },
    recordPayment: { params: { orderId }, body: { reference: 'Transfer 1' } },
    refundOrder: { params: { orderId }, body: { amount: '1', reason: 'A stone was chipped' } },
    confirmRefund: {
      params: { orderId, refundId: 'ref_000000000000000000000000' },
      body: { isManual: true },
    },
    createOrder: {
      body: { ...newOrder, userId: u_id, items: [{ p_id, u_qty: 1, inr_price: 1000 }] },
    },
    cancelOrder: { params: { orderId } },
    getMyOrders: { query: { page: 1, perPage: 10 } },
    getUnusualHolds: {},
    getOrders: { query: { search: 'asha', sort: 'newest', page: 1, perPage: 20 } },
    exportOrders: { query: { status: 'Pending', sort: 'oldest' } },
    getOrder: { params: { orderId } },
    getAllOrders: {},
    getAcceptedOrders: {},
    getOrderChart: { query: { range: 'day', from: '2026-01-01', to: '2026-01-31' } },
    changeOrderStatus: { params: { orderId }, body: { status: 'Pending' } },
    addShipment: {
      params: { orderId },
      body: { carrier: 'DHL', trackingNumber: '1234567890', items: [{ p_id, quantity: 1 }] },
    },
    changeShipment: {
      params: { orderId, shipmentId: 1 },
      body: {
        carrier: 'Courier',
        trackingNumber: 'AB 123',
        trackingUrl: 'https://courier.example/1',
      },
    },
    removeShipment: { params: { orderId, shipmentId: 1 } },
    exportInvoices: { query: { from: '2026-01-01', to: '2026-01-31' } },
    downloadMyInvoice: { params: { invoiceId } },
    downloadInvoice: { params: { invoiceId } },
    getTaxSettings: {},
    changeTaxSettings: { body: { ...testTaxSettings, version: 0 } },
    // Rejected, so that no other test finds tax settings that apply.
    confirmTaxSettings: { body: { version: 999_999 } },
    requestReturn: {
      params: { orderId: deliveredId },
      body: {
        // Forms with files send the list as text.
        items: JSON.stringify([{ p_id, quantity: 1 }]),
        ...returnRequest,
      },
      files,
    },
    getOrderReturns: { params: { orderId } },
    withdrawReturn: { params: { returnId: 999_999 } },
    getReturnPhoto: { params: { returnId, photo: 1 } },
    getReturns: { query: { state: 'requested', search: orderId, page: 1, perPage: 20 } },
    decideReturn: { params: { returnId: 999_999 }, body: { decision: 'approved', note: 'Sorry.' } },
    receiveReturn: {
      params: { returnId: 999_999 },
      body: { items: [{ p_id, restocked: 1, writtenOff: 0 }] },
    },
    exchangeReturn: {
      params: { returnId: 999_999 },
      body: { carrier: 'DHL', trackingNumber: 'R 123' },
    },
    refundReturn: { params: { returnId: 999_999 }, body: { amount: 1 } },
    addReturnNote: { params: { returnId: 999_999 }, body: { message: 'Looked at it.' } },
    addCustomInquiry: { body: { ...inquiry, clarity_id: lookupIds.clarity } },
    getCustomInquiries: { body: { page: 1, perPage: 10, status: 0 } },
    changeInquiryStatus: { body: { i_id: 1, status: 1 } },
    getInquiry: { params: { i_id } },
    replyToInquiry: { params: { i_id }, body: { ...newReply, status: 1 } },
    deleteInquiry: { params: { i_id: 999_999 } },
    contactUs: { body: contact },
    getContacts: paged,
    getContact: { params: { c_id } },
    replyToContact: { params: { c_id }, body: newReply },
    deleteContact: { params: { c_id: 999_999 } },
    subscribeToNewsletter: { body: { email: 'reader@example.com' } },
    getSubscribers: {},
    exportSubscribers: {},
    deleteSubscriber: { params: { subscriber_id: 999_999 } },
    uploadImport: { query: { name: 'list.csv' }, files: [new File([priceList], 'list.csv')] },
    getImports: { query: { page: 1, perPage: 10 } },
    getImport: { params: { import_id } },
    chooseImportSheet: { params: { import_id: 999_999 }, body: { sheet: 'Stock' } },
    chooseImportHeader: { params: { import_id: 999_999 }, body: { line: 1 } },
    checkImport: {
      params: { import_id: 999_999 },
      body: {
        columns: ['sku', 'name'],
        ...prices,
        c_id: lookupIds.collection,
        values: [{ field: 'cut', value: 'X9', action: 'blank', target: '' }],
      },
    },
    runImport: { params: { import_id } },
    stopImport: { params: { import_id: 999_999 } },
    discardImport: { params: { import_id: 999_999 } },
    getImportProblems: { params: { import_id }, query: { page: 1, perPage: 20 } },
    getImportChanges: { params: { import_id }, query: { page: 1, perPage: 20 } },
    getImportSuppliers: {},
    exportImportProblems: { params: { import_id } },
    getAuditTrail: {
      query: { page: 1, perPage: 20, endpoint: 'POST /addstock', u_id, target: `p_id:${p_id}` },
    },
    getShippingQuotes: { body: { country: 'India', items: [{ p_id, u_qty: 2 }] } },
    getShippingSettings: {},
    changeShippingSettings: {
      body: { methods: [shippingMethod], packagingGrams: 120, version: 0 },
    },
    getListSettings: {},
    saveListSettings: {
      params: { list: 'orders' },
      body: { hidden: ['items'], views: [], version: 0 },
    },
    getStoreConfig: {},
    getCheckoutPrice: {},
    getHomeContent: {},
    getSynonyms: {},
    getMissedSearches: {},
    removeMissedSearch: { query: { text: missedSearch } },
    changeSynonyms: { body: { text: 'rbc = round', version: 0 } },
    changeHomeContent: {
      body: {
        texts: { heading: 'Light' },
        sections: homeSections.map((section) => ({ section, isShown: true })),
        version: 0,
      },
    },
    changeCheckoutPrice: { body: { priceBasis: 'discounted' } },
    getOpenApi: {},
    live: {},
    ready: {},
    dashboardCounter: {},
  };
}

type LookupEndpointName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends (typeof lookups)[LookupKind][
    | 'list'
    | 'add'
    | 'update'
    | 'remove']
    ? Name
    : never;
}[EndpointName];

/** Derives the inputs of the lookup endpoints from the contract's table of lookups. */
function lookupInputs(
  ids: Record<LookupKind, number>,
  files: readonly File[],
): Record<LookupEndpointName | 'getCollectionsByParent', AnyInput> {
  const inputs: Record<string, AnyInput> = { getCollectionsByParent: {} };
  const names = Object.keys(endpoints) as EndpointName[];
  for (const kind of Object.keys(lookups) as LookupKind[]) {
    const { idKey, textKey, list, add, update, remove } = lookups[kind];
    const parent = kind === 'collection' ? { pc_id: ids.parentCollection } : {};
    const image = kind === 'diamondShape' ? { files } : {};
    const id = { [idKey]: ids[kind] };
    const unknownId = { [idKey]: 999_999 };
    const rows = new Map<unknown, AnyInput>([
      [list, {}],
      [add, { body: { [textKey]: `Another ${kind}`, ...parent }, ...image }],
      [update, { body: { ...id, [textKey]: `Changed ${kind}`, ...parent }, ...image }],
      [remove, remove.method === 'POST' ? { body: unknownId } : { params: unknownId }],
    ]);
    for (const name of names) {
      const input = rows.get(endpoints[name]);
      if (input) inputs[name] = input;
    }
  }
  return inputs as Record<LookupEndpointName | 'getCollectionsByParent', AnyInput>; // the loop covers all lookups
}

const unknownPayment = 'pay_000000000000000000000000';
const priceList = 'Stock #,Name\nLIST-1,A ring\n';
const prices = { pricePer: 'stone', currency: 'USD', rate: 88, makeLookups: 0 };

const productQuery = {
  status: 1,
  is_recommended: 0,
  in_stock: 1,
  search: 'stone',
  sort: 'newest',
  page: 1,
  perPage: 20,
  facets: true,
  pc_id: [1],
};

const newProduct = {
  name: 'Ring',
  sku: 'RING-1',
  description: 'A ring.',
  specifications: '18 k',
  inr_price: '1000.50',
  usd_price: 12,
  is_recommended: 1,
  length: 5.1,
  weight: 1.01,
  quantity: 500,
  discount: 10,
  status: 1,
};

const bytes = 'AAAA';
const credential = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} };

/** Wrong proofs. The tests of second factors have valid ones. */
const secondFactorInputs = {
  confirmSession: { body: { current_password: 'not the password' } },
  startConfirmation: {},
  signInWithSecondFactor: {
    body: {
      challenge: 'an unknown challenge',
      passkey: {
        ...credential,
        response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
      },
    },
  },
  getSecondFactors: {},
  startAuthenticatorApp: {},
  confirmAuthenticatorApp: { body: { code: '000000' } },
  removeAuthenticatorApp: {},
  replaceRecoveryCodes: {},
  startPasskey: {},
  addPasskey: {
    body: {
      name: 'Phone',
      challenge: 'an unknown challenge',
      passkey: { ...credential, response: { clientDataJSON: bytes, attestationObject: bytes } },
    },
  },
  removePasskey: { params: { passkey_id: 'unknown' } },
} as const;

const returnRequest = {
  reason: 'damaged',
  wish: 'exchange',
  description: 'The box was crushed.',
} as const;

const newPassword = { password: 'a better password', confirm_password: 'a better password' };

const signup = {
  u_name: 'Meera',
  email: 'meera@example.com',
  password: 'a good password',
  confirm_password: 'a good password',
  mo_no: '+919812345678',
};

const newOrder = { totalAmount: 1000, shippingAddress: address, paymentMethod: 'upi' };

const newReply = { message: 'We have one.', replyCount: 0 };

const inquiry = {
  u_name: 'Meera',
  email: 'meera@example.com',
  mo_no: '+919812345678',
  ...requestedDiamond,
  additional_info: '',
};

const contact = {
  name: 'Meera',
  mo_no: '+919812345678',
  email: 'meera@example.com',
  message: 'Hello.',
};
