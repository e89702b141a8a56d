import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNotify } from '../ui/notices.ts';
import type { SignInState } from './sign-in-state.ts';

/** Returns a function that shows why a session is needed and opens /login, which returns here. */
export function useSignInRedirect(): (reason: string, intent?: SignInState['intent']) => void {
  const navigate = useNavigate();
  const { notifyError } = useNotify();
  const { pathname, search } = useLocation();
  return useCallback(
    (reason, intent) => {
      notifyError(reason);
      const state: SignInState = { from: pathname + search, intent };
      void navigate('/login', { state });
    },
    [notifyError, navigate, pathname, search],
  );
}
