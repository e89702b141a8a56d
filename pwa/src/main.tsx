import { createStore } from 'jotai';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createPath, RouterProvider } from 'react-router-dom';
import * as texts from '#texts/session.ts';
import type { AppServices } from './api/app-services.ts';
import { setConfirmIdentity } from './api/call.ts';
import { OfflineClient } from './api/offline-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { reloadForMissingScripts } from './app/missing-scripts.ts';
import { type AppRouter, openRouter } from './app/open-router.ts';
import { createRoot, hydrateRoot } from './react-root.ts';
import { endSession } from './session/end-session.ts';
import { sessionAtom } from './session/session.ts';
import { endHydration, startHydration } from './ui/hydration.ts';
import { notifyAtom } from './ui/notices.ts';
import { whenIdle, whenUsed } from './ui/schedule.ts';
import { trackInput } from './ui/unsaved-input.ts';

/** Set by the server on markup that it rendered. It cannot be used before React has hydrated it. */
const serverRenderedAttribute = 'data-painted';

/** A first visit installs the service worker and the catalogue after this, unless the visitor uses the page before. */
const backgroundDelayMs = 10_000;

interface HydratedProps {
  root: Element;
  onHydrated: OnHydrated;
  children: ReactNode;
}

/** Called with the root once React listens to it. */
type OnHydrated = (root: Element) => void;

function Hydrated({ root, onHydrated, children }: HydratedProps) {
  useEffect(() => {
    root.removeAttribute(serverRenderedAttribute);
    // React cannot handle events within an effect.
    setTimeout(() => onHydrated(root));
  }, [root, onHydrated]);
  return children;
}

async function startBackground(services: AppServices): Promise<void> {
  const background = await import('./app/start-background.ts');
  background.startBackground(services);
}

/** Creates the app's services and renders it, or hydrates what the server has rendered. */
export async function mount(onHydrated: OnHydrated): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const store = createStore();
  const offline = new OfflineClient(async () => {
    const support = await import('./app/start-offline-support.ts');
    const isReadyToRender = opening.then(() => undefined).catch(() => undefined);
    return support.startOfflineSupport({ store, queryClient, onSessionLost, isReadyToRender });
  });
  const onSessionLost = async () => leaveLostSession(services, await opening);
  const queryClient = createQueryClient({ offline, onSessionLost });
  const services: AppServices = { store, offline, queryClient };
  trackInput();
  setConfirmIdentity(async (refused, request) => {
    const { confirmIdentity } = await import('./session/confirm-identity.ts');
    return confirmIdentity(refused, request);
  });
  reloadForMissingScripts();
  // With a service worker the page may be shown without a connection.
  const isControlled = Boolean(navigator.serviceWorker?.controller);
  if (isControlled) void offline.start();
  const isServerRendered = root.hasAttribute(serverRenderedAttribute);
  // The server renders pages for visitors; signed-in users have other prices, a cart and a name.
  const isHydrated = isServerRendered && store.get(sessionAtom) === null;
  if (isHydrated) startHydration();
  const opening = openRouter(queryClient, isServerRendered);
  const router = await opening;
  const firstLocation = router.state.location;
  router.subscribe(({ location, navigation }) => {
    // React has to hydrate the whole screen before it can render another.
    if (location !== firstLocation || navigation.state !== 'idle') endHydration();
  });
  const app = (
    <StrictMode>
      <Hydrated root={root} onHydrated={onHydrated}>
        <App {...services}>
          <RouterProvider router={router} />
        </App>
      </Hydrated>
    </StrictMode>
  );
  if (isHydrated) {
    // A transition hydrates in small steps, section by section, so that the page stays responsive.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
  const begin = () => void startBackground(services).catch(console.error);
  // A first visit is for looking at the page.
  if (isControlled) whenIdle(begin);
  else whenUsed(begin, backgroundDelayMs);
}

/**
 * Signs out a user whose session the server no longer knows, and leads back here after sign-in. Of
 * several calls that fail, only the first is reported.
 */
function leaveLostSession({ store, queryClient }: AppServices, router: AppRouter): void {
  if (store.get(sessionAtom) === null) return;
  endSession(store, queryClient);
  const { location } = router.state;
  const text = location.pathname === '/checkout' ? texts.lostInCheckout : texts.expired;
  store.set(notifyAtom, { kind: 'error', text });
  if (location.pathname !== '/login') {
    void router.navigate('/login', { state: { from: createPath(location) } });
  }
}
