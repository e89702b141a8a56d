import { useQueryClient } from '@tanstack/react-query';
import { type CartRow, type Currency, endpoints, type Session, toDecimal } from '@vajra/contract';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/checkout.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type OfflineClient, PendingChangesError } from '../../api/offline-client.ts';
import { keys } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { sessionAtom } from '../../session/session.ts';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { type CheckoutForm, clearDraft } from './checkout-form.ts';
import { clearIdempotencyKey, idempotencyKey } from './idempotency-key.ts';
import {
  changedTotal,
  hasUnknownOutcome,
  needsConfirmedEmail,
  orderFailureText,
} from './order-failure.ts';
import { shippingKey } from './use-shipping.ts';

interface Order {
  form: CheckoutForm;
  rows: readonly CartRow[];
  /** Minor units of the customer's currency. */
  total: number;
}

/** An order that the server refused because its total has changed. */
interface Conflict {
  form: CheckoutForm;
  /** What the order costs now, in major units. */
  totalAmount: number;
}

/** Far longer than an order takes; without a limit a lost response would never time out. */
const orderTimeoutMs = 60_000;

/** Places an order: saves the profile, creates the order, clears the cart, shows the confirmation. */
export function usePlaceOrder(session: Session, currency: Currency) {
  const client = useQueryClient();
  const store = useStore();
  const offline = useOffline();
  const navigate = useNavigate();
  const { notifySuccess, notifyError } = useNotify();
  const setSession = useSetAtom(sessionAtom);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Neither the profile nor the cart is worth losing an order for.
  const continueWith =
    (notice: string) =>
    (cause: unknown): undefined => {
      // The app reports this, and the order would fail too.
      if (cause instanceof ApiError && cause.endsSession) throw cause;
      console.warn(cause);
      notifyError(notice);
    };

  const { mutate, isBusy, error, variables } = useSingleFlight({
    isLast: true,
    mutationFn: async (order: Order) => {
      await offline.sendPending();
      if (hasPendingCartChanges(store.get(pendingChangesAtom))) throw new PendingChangesError();
      const profile = await updateProfile(offline, session, order.form).catch(
        continueWith(texts.profileFailed),
      );
      return { order: await createOrder(session, order), profile };
    },
    onSuccess: async ({ order, profile }, { form }) => {
      const {
        paymentMethod,
        shippingMethod: _,
        pan: _pan,
        u_name: _name,
        email: _email,
        ...shippingAddress
      } = form;
      clearIdempotencyKey();
      clearDraft();
      const isPaidOnline = order.payment?.state === 'open';
      notifySuccess(isPaidOnline ? texts.placed : texts.placedByArrangement);
      await call(endpoints.clearCart).catch(continueWith(texts.clearFailed));
      const { orderId, totalAmount } = order;
      const confirmed = { orderId, totalAmount, currency, shippingAddress, paymentMethod };
      await (isPaidOnline
        ? navigate(`/payment/${orderId}`, { replace: true, state: { startsPayment: true } })
        : navigate('/order-confirmation', { replace: true, state: confirmed }));
      // The next checkout starts with this address, and with the name if the server accepted it.
      const current = store.get(sessionAtom); // with the token of now
      if (current) setSession({ ...current, ...profile, ...shippingAddress });
      void client.invalidateQueries({ queryKey: keys.mine });
      void client.invalidateQueries({ queryKey: keys.products });
    },
    onError: (failure, { form }) => {
      const totalAmount = changedTotal(failure);
      if (totalAmount !== null) {
        setConflict({ form, totalAmount });
        void client.invalidateQueries({ queryKey: keys.store }); // may charge other prices now
      }
      // The store may ask for a PAN now.
      if (failure instanceof ApiError && failure.status === 400)
        void client.invalidateQueries({ queryKey: keys.store });
      // The price of shipping may be another, or the method may be gone.
      void client.invalidateQueries({ queryKey: shippingKey });
      if (!hasUnknownOutcome(failure)) void client.invalidateQueries({ queryKey: keys.mine });
    },
  });

  const place = (order: Order) => {
    setConflict(null);
    mutate(order);
  };
  const failure = error && changedTotal(error) === null ? failureText(error) : null;
  return {
    place,
    isBusy,
    /**
     * An order that may have been placed although no response arrived. The cart may be empty by now;
     * sending the same order again returns the first response.
     */
    unconfirmed: hasUnknownOutcome(error) ? variables : undefined,
    failure,
    needsConfirmedEmail: needsConfirmedEmail(error),
    conflict,
    dismissConflict: () => setConflict(null),
  };
}

/** What the customer has to do before they can order is no error. */
function failureText(error: Error): string {
  const text = orderFailureText(error);
  return needsConfirmedEmail(error) ? text : texts.error(text);
}

/** The server orders the cart as it knows it, without changes that are still pending. */
function hasPendingCartChanges(pendingChanges: readonly OutboxRow[]): boolean {
  return pendingChanges.some(({ kind, problem }) => kind === 'cart' && problem === null);
}

/**
 * Saves the name, and returns the profile as the server has stored it; nothing if it has not responded.
 * The email address of an order is no login address, which only changes in the profile.
 */
async function updateProfile(
  offline: OfflineClient,
  { u_id }: Session,
  { u_name }: CheckoutForm,
): Promise<Pick<Session, 'u_name' | 'email'> | undefined> {
  const result = await offline.send({
    endpoint: endpoints.updateProfile,
    input: { body: { u_name } },
    kind: 'profile',
    id: '',
    optimisticValue: null,
    userId: u_id,
  });
  if (result === 'pending') return undefined;
  const { user } = result.response;
  return { u_name: user.u_name, email: user.email };
}

function createOrder(session: Session, { form, rows, total }: Order) {
  const { paymentMethod, shippingMethod, pan, u_name, email, ...shippingAddress } = form;
  const body = {
    userId: session.u_id,
    contact: { u_name, email },
    items: rows.map(({ p_id, u_qty, product }) => ({
      p_id,
      u_qty,
      inr_price: product.inr_price,
    })),
    totalAmount: toDecimal(total),
    shippingAddress,
    ...(shippingMethod && { shippingMethod: Number(shippingMethod) }),
    paymentMethod,
  };
  return call(
    endpoints.createOrder,
    { body: { ...body, ...(pan && { pan }) } },
    // The key is stored on the device with the order, without the PAN.
    { timeout: orderTimeoutMs, headers: { 'Idempotency-Key': idempotencyKey(body) } },
  );
}
