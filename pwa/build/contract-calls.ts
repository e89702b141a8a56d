import type { Plugin } from 'vite';
import { type Endpoint, endpoints, endpointsByDomain } from '../../api/contract/src/index.ts';
import { accountEndpointNames, omittedEndpointNames } from '../src/api/omitted-endpoints.ts';

const ofAccount: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values(endpointsByDomain.identity),
  ...accountEndpointNames.map((name) => endpoints[name]),
]);
const omitted: ReadonlySet<Endpoint> = new Set(omittedEndpointNames.map((name) => endpoints[name]));

/** The endpoints of shoppers, and those that only admins and lazily loaded screens need. */
const modules: Readonly<Record<string, (endpoint: Endpoint) => boolean>> = {
  'virtual:shop-calls': (endpoint) =>
    endpoint.access !== 'admin' && !ofAccount.has(endpoint) && !omitted.has(endpoint),
  'virtual:account-calls': (endpoint) => ofAccount.has(endpoint),
  'virtual:admin-calls': ({ access }) => access === 'admin',
};

/** What a browser needs to call an endpoint. */
const toEndpointRef = ({ method, path, access, request }: Endpoint) => ({
  method,
  path,
  ...(access === 'public' && { access }),
  ...(request.kind === 'form' && {
    request: { kind: 'form', files: { name: request.files.name } },
  }),
  ...(request.kind === 'file' && { request: { kind: 'file', types: request.types.slice(0, 1) } }),
});

/**
 * Provides the contract's endpoints without their schemas: with zod they would be a quarter of the
 * code of the first page. src/api, src/session and src/admin/shared add their types in endpoints.ts.
 */
export function contractCalls(): Plugin {
  return {
    name: 'vajra-contract-calls',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load(id) {
      const isIncluded = modules[id.slice(1)];
      if (!id.startsWith('\0') || !isIncluded) return undefined;
      const refs = Object.entries(endpoints)
        .filter(([, endpoint]) => isIncluded(endpoint))
        .map(([name, endpoint]) => [name, toEndpointRef(endpoint)]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(refs))};`;
    },
  };
}
