import { QueryClient } from '@tanstack/react-query';
import { type PageRequest, requestKey, type ShopApp } from '@vajra/contract';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import * as texts from '#texts/heads.ts';
import type { EndpointRef, InputOf } from '../api/endpoints.ts';
import { queryClientContext } from '../api/load-queries.ts';
import { OfflineClient } from '../api/offline-client.ts';
import { App } from '../app/App.tsx';
import { createRoutes, screenOf, screens as shopScreens } from '../app/routes.tsx';
import { type HeadContext, plainHead } from '../storefront/shared/head/page-head.ts';
import { renderHead } from './render-head.tsx';
import { scriptJson } from './script-json.ts';

const routes = createRoutes();
const handler = createStaticHandler(routes);

export const screens: ShopApp['screens'] = shopScreens.map(({ path, head }) => ({
  path,
  isIndexed: head !== undefined,
}));

export const findPath: ShopApp['findPath'] = (pathname) => {
  if (!isWellFormed(pathname)) return null;
  const match = matchRoutes(routes, pathname)?.at(-1);
  const path = match && screenOf(match.route)?.path;
  return path === undefined || path === '*' ? null : generatePath(path, match?.params);
};

export const openPage: ShopApp['openPage'] = async (request) => {
  const calls = new Calls(request.call);
  const queryClient = new QueryClient({
    // The browser asks again for what the page does not contain.
    defaultOptions: { queries: { retry: false, networkMode: 'always', meta: { offline: calls } } },
  });
  const address = new URL(request.path, 'http://shop.invalid');
  if (!isWellFormed(address.pathname)) address.pathname = '/not-found';
  const page = await handler.query(new Request(address), {
    requestContext: new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  });
  if (page instanceof Response) throw new Error(`${request.path} redirects`);
  const [failure] = [...calls.failures, ...Object.values(page.errors ?? {})];
  if (failure) throw failure;
  const match = page.matches.at(-1);
  const screen = match && screenOf(match.route);
  if (!screen) throw new Error(`${request.path} has no screen`);
  const { store, storeUrl } = request;
  const { params } = match;
  const context = { params, search: address.searchParams, queries: queryClient, store, storeUrl };
  const isPersonal = screen.head === undefined;
  const head = screen.head?.(context) ?? null;
  const responses = Object.fromEntries(calls.responses);
  return {
    isFound: isPersonal || head !== null,
    // A screen for an object that does not exist learns so in the browser, which would not hydrate what differs.
    isRendered: head !== null || screen.path === '*',
    key: `${screen.path} ${Object.keys(responses).sort().join(' ')}`,
    head: renderHead(head ?? headWithoutPage(context, isPersonal)),
    responses: scriptJson(responses),
    module: `src/storefront/${screen.screen}.tsx`,
    render: async () => {
      const html = renderToString(
        <App store={createStore()} queryClient={queryClient} offline={calls}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, page)}
            context={page}
            hydrate={false}
          />
        </App>,
      );
      // Without a <head>, React puts the elements that belong there first.
      const [links = ''] = /^(?:<link[^>]*>)*/.exec(html) ?? [];
      return { links, body: html.slice(links.length) };
    },
  };
};

/** Whether a path can be decoded. React Router would print a warning for each request of another. */
function isWellFormed(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

const headWithoutPage = (context: HeadContext, isPersonal: boolean) =>
  plainHead(context, isPersonal ? '' : texts.notFound, null);

/** Resolves the queries of a page with calls on the server, and remembers the responses for the browser. */
class Calls extends OfflineClient {
  /** By request key. */
  readonly responses = new Map<string, unknown>();
  readonly failures: unknown[] = [];

  constructor(private readonly call: PageRequest['call']) {
    super();
  }

  override async publicResponse(
    endpoint: EndpointRef,
    input: InputOf<EndpointRef>,
  ): Promise<unknown> {
    const response = await this.call(endpoint, input).catch((error: unknown) => {
      this.failures.push(error);
      throw error;
    });
    if (response === undefined) throw new Error(`${endpoint.path} has no response`);
    this.responses.set(requestKey({ endpoint, input }), response);
    return response;
  }
}
