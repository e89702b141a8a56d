import { useQueryClient } from '@tanstack/react-query';
import { adminType, delaysMs, type Session } from '@vajra/contract';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/visitor-cart.ts';
import { keys } from '../../api/queries.ts';
import { destination, readSignInState } from '../../session/sign-in-state.ts';
import { useNotify } from '../../ui/notices.ts';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { mergeVisitorCart, type VisitorCartMerge } from '../shared/merge-visitor-cart.ts';

/**
 * Returns a function that leaves the sign-in screen once its notice has been seen: it first adds what
 * the visitor wanted to the cart, then opens the cart, or else the screen they came from. Without one,
 * admins go to /admin and everybody else to the home page.
 */
export function useRedirectAfterSignIn(): (session: Session) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const client = useQueryClient();
  const { notifySuccess, notifyError } = useNotify();
  const callLater = useDelayedCall();
  const isMounted = useIsMounted();

  const report = ({ added, problems, waiting }: VisitorCartMerge) => {
    if (added > 0) {
      notifySuccess(texts.added(added));
      void client.invalidateQueries({ queryKey: keys.mine });
    }
    for (const problem of problems) notifyError(problem);
    if (waiting > 0) notifyError(texts.waiting);
  };

  return (session) => {
    const { from, opensCart } = readSignInState(state);
    const target = destination(from, session.u_type === adminType);
    const leave = async () => {
      const merge = await mergeVisitorCart(session.u_id).catch((error: unknown) => {
        console.error('The cart could not be merged', error);
        return { added: 0, problems: [], waiting: 0 };
      });
      report(merge);
      if (!isMounted()) return;
      if (!opensCart || merge.added === 0) void navigate(target, { replace: true });
      else callLater(() => void navigate('/cart'), delaysMs.afterAddToCart);
    };
    callLater(() => void leave(), delaysMs.afterSignIn);
  };
}
