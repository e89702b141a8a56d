import { priceConflict } from '@vajra/contract';
import * as texts from '#texts/checkout.ts';
import * as offlineTexts from '#texts/offline.ts';
import { ApiError } from '../../api/api-error.ts';
import { NotSent } from '../../api/send.ts';

/** The sentence of spec section 8 for an order that was not placed. */
export function orderFailureText(error: unknown): string {
  if (error instanceof NotSent) return offlineTexts.cartUnsent;
  if (!(error instanceof ApiError) || error.kind === 'network') return texts.orderFailed;
  if (error.kind === 'timeout') return texts.timedOut;
  if (error.status === 401) return texts.notSignedIn;
  if (error.status === 404) return error.description || texts.noEndpoint;
  return error.description || texts.serverError(error.status);
}

/** What the server would charge instead, where that is all that stands in the way (409). */
export function changedTotal(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return priceConflict.safeParse(error.body).data?.totalAmount ?? null;
}

/** Whether nobody said what became of the order: it may stand all the same. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || error.status >= 500);
}
