import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getDefaultStore, Provider } from 'jotai';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { AppRoutes } from './AppRoutes.tsx';

/** The whole app, below a router: the browser's, or the server's for a first paint. */
export function App({ client }: { client: QueryClient }) {
  return (
    <Provider store={getDefaultStore()}>
      <QueryClientProvider client={client}>
        <ConfirmProvider>
          <AppRoutes />
          <Toasts />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>
  );
}
