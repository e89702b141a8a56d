import { QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore, Provider } from 'jotai';
import { RouterProvider } from 'react-router-dom';
import { configureCalls } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionAtom } from '../session/session.ts';
import { endSession } from '../session/sign-out.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { router } from './router.tsx';

configureCalls({
  token: () => getDefaultStore().get(sessionAtom)?.auth_token ?? null,
  onSessionLost: () => {
    endSession();
    notify(0, 'Session expired. Please log in again.');
    const { pathname, search } = router.state.location;
    if (pathname !== '/login')
      void router.navigate('/login', { state: { from: pathname + search } });
  },
});

export function App() {
  return (
    <Provider store={getDefaultStore()}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <Toasts />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>
  );
}
