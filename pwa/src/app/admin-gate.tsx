import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isAdminAtom } from '../session/session.ts';
import { Spinner } from '../ui/States.tsx';

const AdminRoutes = lazy(async () => ({
  default: (await import('../admin/admin-routes.tsx')).AdminRoutes,
}));

/** The back office exists for users of type '0' only; all others find /login in its place. */
export function Component() {
  const isAdmin = useAtomValue(isAdminAtom);
  const { pathname, search } = useLocation();
  if (!isAdmin) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  return (
    <Suspense fallback={<Spinner />}>
      <AdminRoutes />
    </Suspense>
  );
}
