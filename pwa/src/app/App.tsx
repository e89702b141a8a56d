import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { AppServices } from '../api/app-services.ts';
import { OfflineContext } from '../api/use-offline.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Toasts } from '../ui/Toasts.tsx';

interface AppProps extends AppServices {
  /** The router: the browser's, or the server's static one. */
  children: ReactNode;
}

/** The whole app. */
export function App({ store, queryClient, offline, children }: AppProps) {
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <OfflineContext value={offline}>
          <ConfirmProvider>
            {children}
            <Toasts />
          </ConfirmProvider>
        </OfflineContext>
      </QueryClientProvider>
    </Provider>
  );
}
