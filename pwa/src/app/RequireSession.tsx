import type { Session } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
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
  return session ? children(session) : <ToSignIn reason={reason} />;
}

function ToSignIn({ reason }: { reason: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => notify(0, reason), [reason]);
  const state: SignInState = { from: pathname + search };
  return <Navigate to="/login" replace state={state} />;
}
