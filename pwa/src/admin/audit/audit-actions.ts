import { capitalize, endpointsByDomain, staffInvitationEndpoints } from '@vajra/contract';
import type { EndpointRef } from '../../api/endpoints.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { adminEndpoints, endpoints } from '../shared/endpoints.ts';

/** Participles that do not end in the verb and -ed, or are of another verb. */
const participles: Readonly<Record<string, string>> = {
  apply: 'applied',
  choose: 'chosen',
  insert: 'added',
  order: 'reordered',
  plan: 'previewed',
  run: 'started',
  stop: 'stopped',
  update: 'changed',
  withdraw: 'withdrawn',
};

/** Labels of endpoints whose name says too little. */
const labels: Readonly<Record<string, string>> = {
  addStandardLookups: 'Standard values added',
  changeHomeContent: 'Home page changed',
  changeProducts: 'Products changed in bulk',
  deleteContact: 'Contact message deleted',
  deleteImage: 'Product image deleted',
  deleteUserReview: 'Review deleted in the shop',
  deleteUserReviewAsAdmin: 'Review deleted',
  discardPriceChange: 'Price change ended',
  orderLookups: 'Lookup values reordered',
  refundOrder: 'Refund requested',
  replyToContact: 'Contact message answered',
  replyToInquiry: 'Inquiry answered',
  replyToReview: 'Review answered',
};

/** Returns 'Product status changed' for 'changeProductStatus'. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const [verb = '', ...object] = words.split(' ');
  const participle = participles[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);
  return labels[name] ?? capitalize([...object, participle].join(' '));
}

/** Lists that are fetched by POST and how an admin sees lists are not recorded. */
const isRecorded = ([name, { method }]: [name: string, endpoint: EndpointRef]) =>
  method !== 'GET' && !name.startsWith('get') && !(name in endpointsByDomain.listSettings);

/** The actions of admins: method and path, as stored in the audit trail, with a label. */
export const auditActions = [
  ...Object.entries(adminEndpoints).filter(isRecorded),
  ...Object.entries({
    acceptStaffInvitation: staffInvitationEndpoints.acceptStaffInvitation,
    deleteUserReview: endpoints.deleteUserReview,
    deleteUserReviewAsAdmin: accountEndpoints.deleteUserReviewAsAdmin,
  }),
].map(([name, { method, path }]) => ({ endpoint: `${method} ${path}`, label: labelOf(name) }));

/** Returns the label of an action, or its endpoint when it has none. */
export function describeAction(endpoint: string): string {
  return auditActions.find((action) => action.endpoint === endpoint)?.label ?? endpoint;
}
