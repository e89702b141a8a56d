import { QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore, Provider } from 'jotai';
import * as texts from '#texts/session.ts';
import { configureCalls } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionAtom } from '../session/session.ts';
import { endSession } from '../session/sign-out.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { AppRouter } from './AppRouter.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { appHistory, currentPath } from './history.ts';

configureCalls({
  token: () => getDefaultStore().get(sessionAtom)?.auth_token ?? null,
  onSessionLost: () => {
    endSession();
    notify(0, texts.expired);
    if (appHistory.location.pathname !== '/login') {
      appHistory.push('/login', { from: currentPath() });
    }
  },
});

export function App() {
  return (
    <Provider store={getDefaultStore()}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <AppRouter>
            <AppRoutes />
          </AppRouter>
          <Toasts />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>
  );
}
