import { priceConflict } from '@vajra/contract';
import * as texts from '#texts/checkout.ts';
import * as offlineTexts from '#texts/offline.ts';
import * as sessionTexts from '#texts/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { PendingChangesError } from '../../api/offline-client.ts';

/** Says why an order was not placed. */
export function orderFailureText(error: unknown): string {
  if (error instanceof PendingChangesError) return offlineTexts.cartChangesPending;
  if (!(error instanceof ApiError) || error.kind === 'network') return texts.orderFailed;
  if (error.kind === 'timeout') return texts.timedOut;
  if (error.status === 401) return sessionTexts.lostInCheckout;
  if (error.status === 404) return error.description || texts.noEndpoint;
  return error.description || texts.serverError(error.status);
}

/** Returns the total that the server would charge (major units), if that is why it refused the order. */
export function changedTotal(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return priceConflict.safeParse(error.body).data?.totalAmount ?? null;
}

/** Whether the order waits for the customer to confirm their email address. */
export function needsConfirmedEmail(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  const { body } = error;
  return (
    typeof body === 'object' && body !== null && Reflect.get(body, 'reason') === 'confirm_email'
  );
}

/** Whether the order may have been placed although no success was reported. */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'http' || error.status >= 500);
}
