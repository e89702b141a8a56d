import { useQueryClient } from '@tanstack/react-query';
import { delaysMs, type Product } from '@vajra/contract';
import { useAtomValue, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/shop.ts';
import { refusal } from '../../../api/api-error.ts';
import { keys } from '../../../api/queries.ts';
import { useOffline } from '../../../api/use-offline.ts';
import { sessionAtom } from '../../../session/session.ts';
import { useSignInRedirect } from '../../../session/use-sign-in-redirect.ts';
import { useNotify } from '../../../ui/notices.ts';
import { useDelayedCall } from '../../../ui/use-delayed-call.ts';
import { useSingleFlight } from '../../../ui/use-single-flight.ts';
import type { CartAddition } from '../cart-changes.ts';
import { pendingChangesAtom } from '../state/pending-changes.ts';

/** Adds pieces to the cart, reports the result, and opens the cart once the notice has been seen. */
export function useAddToCartMutation() {
  const client = useQueryClient();
  const store = useStore();
  const offline = useOffline();
  const navigate = useNavigate();
  const session = useAtomValue(sessionAtom);
  const { notifySuccess, notifyError } = useNotify();
  const callLater = useDelayedCall();

  return useSingleFlight({
    isLast: true,
    mutationFn: async (addition: CartAddition) => {
      // The first page has only the button.
      const { addToCart } = await import('../cart-changes.ts');
      const pendingChanges = store.get(pendingChangesAtom);
      return addToCart({ client, offline, pendingChanges }, session?.u_id ?? 0, addition);
    },
    onSuccess: (message) => {
      notifySuccess(message);
      void client.invalidateQueries({ queryKey: keys.mine });
      callLater(() => void navigate('/cart'), delaysMs.afterAddToCart);
    },
    onError: (error) => notifyError(refusal(error, texts.addFailed)),
  });
}

/** Adds a product to the cart. Visitors sign in first, and the product is added afterwards. */
export function useAddToCart(product: Product) {
  const session = useAtomValue(sessionAtom);
  const toSignIn = useSignInRedirect();
  const { mutate, isBusy } = useAddToCartMutation();

  const add = (quantity = 1) => {
    const { p_id } = product;
    if (!session) toSignIn(texts.addNeedsLogin, { p_id, u_qty: quantity });
    else mutate({ p_id, u_qty: quantity, product });
  };
  return { add, isBusy };
}
