import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isAdminAtom, sessionAtom } from '../../session/session.ts';
import { destination, readSignInState } from '../../session/sign-in-state.ts';
import { LoginScreen } from './LoginScreen.tsx';

export function LoginPage() {
  const { state } = useLocation();
  const { from } = readSignInState(state);
  const session = useAtomValue(sessionAtom);
  const isAdmin = useAtomValue(isAdminAtom);
  // Signed-in users are redirected, except a customer who tried to open the admin.
  const [wasSignedIn] = useState(session !== null);
  if (wasSignedIn && session && !from?.startsWith('/admin')) {
    return <Navigate to={destination(from, isAdmin)} replace />;
  }
  return <LoginScreen />;
}
