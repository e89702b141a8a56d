import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { OfflineContext } from '../api/use-offline.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import type { AppServices } from './app-services.ts';
import { AppRoutes } from './router/AppRoutes.tsx';

/** The whole app below a router: the browser's, or the server's static one. */
export function App({ store, queryClient, offline }: AppServices) {
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <OfflineContext value={offline}>
          <ConfirmProvider>
            <AppRoutes />
            <Toasts />
          </ConfirmProvider>
        </OfflineContext>
      </QueryClientProvider>
    </Provider>
  );
}
