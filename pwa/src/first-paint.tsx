import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { withFirstAnswers } from './api/first-answers.ts';
import { newQueryClient } from './api/query-client.ts';
import { App } from './app/App.tsx';
import { preloadScreen } from './app/AppRoutes.tsx';

export interface FirstPaint {
  /** Path and search of the address. */
  readonly path: string;
  /** By the contract's `callKey`; they go along with the page. */
  readonly answers: Readonly<Record<string, unknown>>;
}

interface Painting {
  /** `link` elements that fetch what is seen first. */
  links: string;
  /** What stands in #root. */
  body: string;
}

/**
 * A page as a visitor sees it before any script has run, for the server to send and for main.tsx to
 * take over. Throws what a screen throws.
 */
export async function paint({ path, answers }: FirstPaint): Promise<Painting> {
  await preloadScreen(new URL(path, 'http://shop.invalid').pathname);
  // At once, since the answers are everybody's while it lasts.
  const html = withFirstAnswers(answers, () =>
    renderToString(
      <StaticRouter location={path}>
        <App client={newQueryClient()} />
      </StaticRouter>,
    ),
  );
  // Without a head of its own, React begins with what belongs there.
  const [links = ''] = /^(?:<link[^>]*>)*/.exec(html) ?? [];
  return { links, body: html.slice(links.length) };
}
