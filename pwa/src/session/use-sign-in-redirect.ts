import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../ui/notify.ts';
import type { SignInState } from './sign-in-state.ts';

/** Says why a session is needed, then goes to /login, which comes back here afterwards. */
export function useSignInRedirect(): (reason: string, intent?: SignInState['intent']) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (reason, intent) => {
      notify(0, reason);
      const state: SignInState = { from: pathname + search, intent };
      void navigate('/login', { state });
    },
    [navigate, pathname, search],
  );
}
