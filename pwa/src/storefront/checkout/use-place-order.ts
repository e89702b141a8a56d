import { useQueryClient } from '@tanstack/react-query';
import { type CartRow, type Currency, type Session, toDecimal } from '@vajra/contract';
import { getDefaultStore, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/checkout.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { NotSent, send, sendWhatWaits } from '../../api/send.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { notify } from '../../ui/notify.ts';
import { pendingChangesAtom } from '../shared/pending-changes.ts';
import { type CheckoutForm, clearDraft } from './checkout-form.ts';
import { clearIdempotencyKey, idempotencyKey } from './idempotency-key.ts';
import { changedTotal, hasUnknownOutcome, orderFailureText } from './order-failure.ts';

interface Order {
  form: CheckoutForm;
  rows: readonly CartRow[];
  /** Minor units of the person's currency. */
  total: number;
}

/** A refused total: what was asked for, and what it would cost now. */
interface Conflict {
  form: CheckoutForm;
  totalAmount: number;
}

/** No order takes this long; without a limit a lost answer would wait for ever. */
const patience = 60_000;

/** Profile, order, cart, confirmation: the sequence of spec 7.1 with the messages of section 8. */
export function usePlaceOrder(session: Session, currency: Currency) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const setSession = useSetAtom(sessionAtom);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const { mutate, isBusy, error, variables } = useSingleFlight({
    isLast: true,
    mutationFn: async (order: Order) => {
      await sendWhatWaits();
      if (hasUnsentCart()) throw new NotSent();
      await updateProfile(session, order.form);
      return createOrder(session, order);
    },
    onSuccess: async (answer, { form }) => {
      const { paymentMethod, u_name, email, ...shippingAddress } = form;
      clearIdempotencyKey();
      clearDraft();
      notify(1, texts.placed);
      await clearCart();
      const { orderId, totalAmount } = answer;
      await navigate('/order-confirmation', {
        replace: true,
        state: { orderId, totalAmount, currency, shippingAddress, paymentMethod },
      });
      // The next checkout starts with this address.
      setSession({ ...session, u_name, email, ...shippingAddress });
      void client.invalidateQueries({ queryKey: keys.mine });
      void client.invalidateQueries({ queryKey: keys.products });
    },
    onError: (failure, { form }) => {
      const totalAmount = changedTotal(failure);
      if (totalAmount === null) notify(0, texts.error(orderFailureText(failure)));
      else setConflict({ form, totalAmount });
      if (!hasUnknownOutcome(failure)) void client.invalidateQueries({ queryKey: keys.mine });
    },
  });

  const place = (order: Order) => {
    setConflict(null);
    mutate(order);
  };
  const failure = error && changedTotal(error) === null ? orderFailureText(error) : null;
  return {
    place,
    isBusy,
    /**
     * What was sent and not answered: it may stand, and the cart be empty. Sent again as it was, it
     * gets the first answer.
     */
    unanswered: hasUnknownOutcome(error) ? variables : undefined,
    failure,
    conflict,
    leaveConflict: () => setConflict(null),
  };
}

/** The shop orders the cart that it has: changes that wait would not be in it. */
function hasUnsentCart(): boolean {
  const unsent = getDefaultStore().get(pendingChangesAtom);
  return unsent.some(({ object, problem }) => object.startsWith('cart:') && problem === null);
}

async function updateProfile({ u_id }: Session, { u_name, email }: CheckoutForm): Promise<void> {
  try {
    const input = { body: { u_name, email } };
    await send({ endpoint: endpoints.updateProfile, input, object: 'profile', owner: u_id });
  } catch (error) {
    console.warn(error);
    notify(0, texts.profileFailed);
  }
}

function createOrder(session: Session, { form, rows, total }: Order) {
  const { paymentMethod, u_name: _name, email: _email, ...shippingAddress } = form;
  const body = {
    userId: session.u_id,
    items: rows.map(({ p_id, u_qty, product }) => ({
      p_id,
      u_qty,
      inr_price: product.inr_price,
    })),
    totalAmount: toDecimal(total),
    shippingAddress,
    paymentMethod,
  };
  return call(
    endpoints.createOrder,
    { body },
    { timeout: patience, headers: { 'Idempotency-Key': idempotencyKey(body) } },
  );
}

async function clearCart(): Promise<void> {
  try {
    await call(endpoints.clearCart);
  } catch (error) {
    console.warn(error);
    notify(0, texts.clearFailed);
  }
}
