import type { Session } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { sessionAtom } from '../session/session.ts';
import type { SignInState } from '../session/sign-in-state.ts';
import { notify } from '../ui/notify.ts';

interface RequireSessionProps {
  /** Spec section 5: 'Please log in to view your cart.' */
  reason: string;
  children: (session: Session) => ReactNode;
}

/** A screen for people who are signed in; all others are told so and go to /login. */
export function RequireSession({ reason, children }: RequireSessionProps) {
  const session = useAtomValue(sessionAtom);
  const [hadSession] = useState(session !== null);
  if (session) return children(session);
  return hadSession ? <Leave /> : <ToSignIn reason={reason} />;
}

function ToSignIn({ reason }: { reason: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => notify(0, reason), [reason]);
  const state: SignInState = { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}

/**
 * The session ended while the screen was open. Logout and lost sessions go to /login themselves;
 * a sign-out in another tab leaves it to us.
 */
function Leave() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), 400);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
