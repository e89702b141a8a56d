import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConfirmIdentityDialog, type Request } from './ConfirmIdentityDialog.tsx';

/**
 * Shows the dialog in a root of its own, because any call of any screen can need it. Resolves to
 * whether the user has proved their identity.
 */
export async function showIdentityDialog(request: Request): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const isConfirmed = await new Promise<boolean>((resolve) => {
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmIdentityDialog request={request} onClose={resolve} />
      </QueryClientProvider>,
    );
  });
  root.unmount();
  container.remove();
  return isConfirmed;
}
