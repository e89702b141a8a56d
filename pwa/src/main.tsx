import { createStore } from 'jotai';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import * as texts from '#texts/session.ts';
import { OfflineClient } from './api/offline-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import type { AppServices } from './app/app-services.ts';
import { reloadForMissingScripts } from './app/missing-scripts.ts';
import { AppRouter } from './app/router/AppRouter.tsx';
import { preloadScreen } from './app/router/AppRoutes.tsx';
import {
  createAppHistory,
  currentPath,
  type GuardedHistory,
} from './app/router/guarded-history.ts';
import { createRoot, hydrateRoot } from './react-root.ts';
import { endSession } from './session/end-session.ts';
import { sessionAtom } from './session/session.ts';
import { EarlyClicks } from './ui/early-clicks.ts';
import { startTurns } from './ui/hydration-turns.ts';
import { notifyAtom } from './ui/notices.ts';
import { whenIdle } from './ui/schedule.ts';
import { trackInput } from './ui/unsaved-input.ts';

/** Set by the server on markup that it rendered. It cannot be used before React has hydrated it. */
const serverRenderedAttribute = 'data-painted';

function Hydrated({ root, children }: { root: Element; children: ReactNode }) {
  useEffect(() => root.removeAttribute(serverRenderedAttribute), [root]);
  return children;
}

async function startBackground(services: AppServices): Promise<void> {
  const background = await import('./app/start-background.ts');
  background.startBackground(services);
}

/** Creates the app's services and renders it, or hydrates what the server has rendered. */
export async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const isServerRendered = root.hasAttribute(serverRenderedAttribute);
  const store = createStore();
  const offline = new OfflineClient(async () => {
    const support = await import('./app/start-offline-support.ts');
    return support.startOfflineSupport({
      store,
      queryClient,
      onSessionLost,
      // A server-rendered page contains the responses.
      prefetchesScreen: !isServerRendered,
    });
  });
  const history = createAppHistory();
  const onSessionLost = () => leaveLostSession(services, history);
  const queryClient = createQueryClient({ offline, onSessionLost });
  const services: AppServices = { store, offline, queryClient };
  trackInput();
  reloadForMissingScripts();
  // With a service worker the page may be shown without a connection.
  const isControlled = Boolean(navigator.serviceWorker?.controller);
  const supporting = isControlled ? offline.start() : null;
  // The server renders pages for visitors; signed-in users have other prices, a cart and a name.
  const isVisitor = store.get(sessionAtom) === null;
  const isHydrated = isServerRendered && isVisitor;
  const earlyClicks = new EarlyClicks(history.push);
  if (isHydrated) startTurns(() => setTimeout(earlyClicks.repeat));
  // Server-rendered content must not be replaced by an empty screen. The screen reports a failure.
  await preloadScreen(location.pathname).catch(() => undefined);
  const app = (
    <StrictMode>
      <Hydrated root={root}>
        <AppRouter history={history}>
          <App {...services} />
        </AppRouter>
      </Hydrated>
    </StrictMode>
  );
  if (isHydrated) {
    // A transition hydrates in small steps, section by section, so that the page stays responsive.
    startTransition(() => void hydrateRoot(root, app));
    earlyClicks.listen(root);
  } else {
    // Once with responses instead of with placeholders first.
    await (await supporting)?.isReadyToRender;
    createRoot(root).render(app);
  }
  whenIdle(() => void startBackground(services).catch(console.error));
}

/**
 * Signs out a user whose session the server no longer knows, and leads back here after sign-in. Of
 * several calls that fail, only the first is reported.
 */
function leaveLostSession({ store, queryClient }: AppServices, history: GuardedHistory): void {
  if (store.get(sessionAtom) === null) return;
  endSession(store, queryClient);
  const { pathname } = history.location;
  const text = pathname === '/checkout' ? texts.lostInCheckout : texts.expired;
  store.set(notifyAtom, { kind: 'error', text });
  if (pathname !== '/login') history.push('/login', { from: currentPath(history) });
}
