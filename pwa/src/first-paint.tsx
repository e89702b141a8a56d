import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { withInitialResponses } from './api/initial-responses.ts';
import { OfflineClient } from './api/offline-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { preloadScreen } from './app/router/AppRoutes.tsx';
import { StaticRouter } from './router/StaticRouter.tsx';

export interface FirstPaint {
  /** Path and query of the address. */
  readonly path: string;
  /** Initial responses by the contract's `requestKey`, which are sent in the page. */
  readonly responses: Readonly<Record<string, unknown>>;
}

interface RenderedPage {
  /** `link` elements that preload what is seen first. */
  links: string;
  /** The content of #root. */
  body: string;
}

/**
 * Renders a page for visitors on the server, for main.tsx to hydrate. Throws what a screen throws.
 */
export async function renderPage({ path, responses }: FirstPaint): Promise<RenderedPage> {
  const services = {
    store: createStore(),
    queryClient: createQueryClient(),
    offline: new OfflineClient(),
  };
  await preloadScreen(new URL(path, 'http://shop.invalid').pathname);
  const html = withInitialResponses(responses, () =>
    renderToString(
      <StaticRouter location={path}>
        <App {...services} />
      </StaticRouter>,
    ),
  );
  // Without a <head>, React puts the elements that belong there first.
  const [links = ''] = /^(?:<link[^>]*>)*/.exec(html) ?? [];
  return { links, body: html.slice(links.length) };
}
