import { adminType, delaysMs, type Session } from '@vajra/contract';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { destination, readSignInState } from '../../session/sign-in-state.ts';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
import { useAddToCartMutation } from '../shared/use-add-to-cart.ts';

/**
 * Returns a function that leaves the sign-in screen once its notice has been seen: it first adds the
 * product that the visitor wanted to the cart, then goes to the screen they came from. Without one,
 * admins go to /admin and everybody else to the home page.
 */
export function useRedirectAfterSignIn(): (session: Session) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const addToCart = useAddToCartMutation();
  const callLater = useDelayedCall();

  return (session) => {
    const { from, intent } = readSignInState(state);
    const target = destination(from, session.u_type === adminType);
    callLater(() => {
      if (!intent) void navigate(target, { replace: true });
      // The mutation reports its failure; the product's page is the place to try again.
      else addToCart.mutate(intent, { onError: () => void navigate(target, { replace: true }) });
    }, delaysMs.afterSignIn);
  };
}
