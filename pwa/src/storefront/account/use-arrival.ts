import { adminType, delaysMs, type Session } from '@vajra/contract';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { destination, readSignInState } from '../../session/sign-in-state.ts';
import { useAddToCartMutation } from '../shared/use-add-to-cart.ts';

/**
 * After signing in: about 0.8 s later, on to where the person was going, with what was to go into
 * the cart put there first; without a destination an admin goes to /admin and all others to /.
 */
export function useRedirectAfterSignIn(): (session: Session) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const addition = useAddToCartMutation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  return (session) => {
    const { from, intent } = readSignInState(state);
    const target = destination(from, session.u_type === adminType);
    leaving.current = setTimeout(() => {
      if (!intent) void navigate(target, { replace: true });
      // A failure has been told; the product's page is where to try again.
      else addition.mutate(intent, { onError: () => void navigate(target, { replace: true }) });
    }, delaysMs.afterSignIn);
  };
}
