import { useQueryClient } from '@tanstack/react-query';
import { delays, type Product } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/shop.ts';
import { refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { keys } from '../api/queries.ts';
import { useSingleFlight } from '../api/use-single-flight.ts';
import { sessionAtom } from '../session/session.ts';
import { useSignInRedirect } from '../session/use-sign-in-redirect.ts';
import { notify } from '../ui/notify.ts';

interface Addition {
  p_id: number;
  u_qty: number;
}

/** Puts pieces into the cart, tells the outcome, and goes to /cart 0.5 s later (spec section 4). */
export function useCartAddition() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useAtomValue(sessionAtom);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  return useSingleFlight({
    isLast: true,
    mutationFn: ({ p_id, u_qty }: Addition) =>
      call(endpoints.addToCart, { body: { p_id, u_id: session?.u_id, u_qty } }),
    onSuccess: ({ status, description }) => {
      notify(status, description);
      void client.invalidateQueries({ queryKey: keys.mine });
      leaving.current = setTimeout(() => void navigate('/cart'), delays.afterAddToCart);
    },
    onError: (error) => notify(0, refusal(error, texts.addFailed)),
  });
}

/** The same for a product on the screen; visitors are sent to sign in and come back to it. */
export function useAddToCart(product: Product) {
  const session = useAtomValue(sessionAtom);
  const toSignIn = useSignInRedirect();
  const { mutate, isBusy } = useCartAddition();

  const add = (quantity = 1) => {
    const addition = { p_id: product.p_id, u_qty: quantity };
    if (!session) toSignIn(texts.addNeedsLogin, addition);
    else mutate(addition);
  };
  return { add, isBusy };
}
