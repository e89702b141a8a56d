import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isAdminAtom } from '../session/session.ts';
import { useSignOut } from '../storefront/shared/use-sign-out.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { Spinner } from '../ui/States.tsx';

const AdminRoutes = lazyComponent(() => import('../admin/admin-routes.tsx'), 'AdminRoutes');

/** Renders the admin for admins; redirects everyone else to /login. */
export function AdminGate() {
  const isAdmin = useAtomValue(isAdminAtom);
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  if (!isAdmin) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return (
    <Suspense fallback={<Spinner />}>
      <AdminRoutes signOut={signOut} />
    </Suspense>
  );
}
