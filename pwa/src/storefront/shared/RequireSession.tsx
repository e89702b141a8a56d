import type { Session } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { sessionAtom } from '../../session/session.ts';
import type { SignInState } from '../../session/sign-in-state.ts';
import { useNotify } from '../../ui/notices.ts';

interface RequireSessionProps {
  /** The notice for visitors who are not signed in: 'Please log in to view your cart.' */
  reason: string;
  children: (session: Session) => ReactNode;
}

/** Renders a screen for signed-in users; sends everyone else to /login with a notice. */
export function RequireSession({ reason, children }: RequireSessionProps) {
  const session = useAtomValue(sessionAtom);
  const [hadSession] = useState(session !== null);
  if (session) return children(session);
  return hadSession ? <LeaveScreen /> : <RedirectToLogin reason={reason} />;
}

function RedirectToLogin({ reason }: { reason: string }) {
  const { pathname, search } = useLocation();
  const { notifyError } = useNotify();
  useEffect(() => notifyError(reason), [notifyError, reason]);
  const state: SignInState = { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}

/**
 * Leaves the screen when the session ends while it is open. Logout and lost sessions navigate to
 * /login by themselves; a sign-out in another tab does not.
 */
function LeaveScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), 400);
    return () => clearTimeout(timer);
  }, [navigate]);
  return null;
}
