import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { useTestApi } from './start-test-api.ts';
import { createWorld, userFor, validInputs } from './world.ts';

const api = await useTestApi();
const world = await createWorld(api);
const inputs = await validInputs(world);

/**
 * Statuses of valid inputs that this store refuses: unknown ids, wrong passwords, and objects that an
 * earlier call has removed. The tests of the domain show that these endpoints succeed.
 */
const refusals: Partial<Record<EndpointName, number>> = {
  orderSliders: 409,
  orderLookups: 409,
  updateProductDraft: 404,
  publishProductDraft: 404,
  discardProductDraft: 404,
  applyPriceChange: 404,
  discardPriceChange: 404,
  deleteImage: 404,
  deleteDiamondShape: 404,
  deleteParentCollection: 404,
  deleteCollection: 404,
  deleteStoneType: 404,
  deleteCutGrade: 404,
  deleteClarity: 404,
  deleteNaturalColor: 404,
  deleteFancyColor: 404,
  deleteUserReviewAsAdmin: 404,
  getSharedProducts: 404,
  login: 401,
  changePassword: 400,
  closeAccount: 400,
  resetPassword: 400,
  signInAsGuest: 400,
  getPublicOrder: 404,
  confirmEmail: 400,
  renewSession: 401,
  confirmSession: 400,
  signInWithSecondFactor: 401,
  confirmAuthenticatorApp: 400,
  removeAuthenticatorApp: 404,
  replaceRecoveryCodes: 409,
  addPasskey: 400,
  removePasskey: 404,
  endSession: 404,
  deleteUser: 404,
  withdrawStaffInvitation: 404,
  acceptStaffInvitation: 400,
  startPayment: 409,
  completeDemoPayment: 404,
  receivePaymentEvents: 400,
  confirmRefund: 404,
  createOrder: 400,
  deleteInquiry: 404,
  deleteContact: 404,
  deleteSubscriber: 404,
  confirmTaxSettings: 409,
  withdrawReturn: 404,
  decideReturn: 404,
  receiveReturn: 404,
  exchangeReturn: 404,
  refundReturn: 404,
  addReturnNote: 404,
  chooseImportHeader: 404,
  chooseImportSheet: 404,
  checkImport: 404,
  stopImport: 404,
  discardImport: 404,
};

it.each(Object.keys(endpoints) as EndpointName[])('%s responds as documented', async (name) => {
  const endpoint: Endpoint = endpoints[name];
  const { status, body, text } = await api.send(endpoint, inputs[name], userFor(endpoint, world));
  const refusal = refusals[name];
  expect(status, text).toBe(refusal ?? (endpoint.success.kind === 'created' ? 201 : 200));
  if (refusal) expect(body?.message).not.toBe('Address not found.');
  else if (endpoint.success.kind !== 'file') endpoint.response.parse(body);
});
