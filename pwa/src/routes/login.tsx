import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useLocation } from '../router/Router.tsx';
import { isAdminAtom, sessionAtom } from '../session/session.ts';
import { destination, readSignInState } from '../session/sign-in-state.ts';
import { LoginScreen } from '../storefront/account/LoginScreen.tsx';

export function LoginRoute() {
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
