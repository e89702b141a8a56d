import { getDefaultStore } from 'jotai';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { standInWith } from './api/answered.ts';
import { queryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { AppRouter } from './app/AppRouter.tsx';
import { preloadScreen } from './app/AppRoutes.tsx';
import { connectCalls } from './app/calls.ts';
import { reloadForMissingScripts } from './app/lost-chunks.ts';
import { sessionAtom } from './session/session.ts';
import { whenIdle } from './ui/schedule.ts';
import { trackInput } from './ui/unsaved-input.ts';

/** The server marks what it has painted; nothing in it answers before the app has taken it over. */
const paintedMark = 'data-painted';

function TakenOver({ root, children }: { root: Element; children: ReactNode }) {
  useEffect(() => root.removeAttribute(paintedMark), [root]);
  return children;
}

/** The phone stands in for the server where the browser keeps the shop's pages. */
const loadStandIn = async () => (await import('./app/offline.ts')).standIn();

/** What can wait until the page is there. */
const goOn = async () => (await import('./app/background.ts')).startInBackground();

/** Puts the app on the page, or takes over what the server has painted of it. */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  connectCalls();
  trackInput();
  reloadForMissingScripts();
  if (navigator.serviceWorker?.controller) standInWith(loadStandIn());
  // What is painted must not give way to an empty screen. A failure is the screen's own to tell.
  await preloadScreen(location.pathname).catch(() => undefined);
  const app = (
    <StrictMode>
      <TakenOver root={root}>
        <AppRouter>
          <App client={queryClient} />
        </AppRouter>
      </TakenOver>
    </StrictMode>
  );
  // The server paints for visitors: whoever is signed in has other prices, a cart, a name.
  const isTheirs = getDefaultStore().get(sessionAtom) === null;
  if (root.hasAttribute(paintedMark) && isTheirs) {
    // In small steps, so that a page that can be scrolled can be scrolled.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
  whenIdle(() => void goOn().catch(console.error));
}
