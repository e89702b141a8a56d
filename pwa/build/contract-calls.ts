import type { Plugin } from 'vite';
import { type Endpoint, endpoints } from '../../api/contract/src/index.ts';

/** The endpoints of shoppers, and those of admins, which shoppers need not load. */
const modules: Readonly<Record<string, (endpoint: Endpoint) => boolean>> = {
  'virtual:shop-calls': ({ access }) => access !== 'admin',
  'virtual:admin-calls': ({ access }) => access === 'admin',
};

/** What a browser needs to call an endpoint. */
const toEndpointRef = ({ method, path, access, files, requestTypes }: Endpoint) => ({
  method,
  path,
  ...(access === 'public' && { access }),
  ...(files && { files: { name: files.name } }),
  ...(requestTypes && { requestTypes: requestTypes.slice(0, 1) }),
});

/**
 * Provides the contract's endpoints without their schemas: with zod they would be a quarter of the
 * code of the first page. src/api/endpoints.ts and src/admin/shared/endpoints.ts add their types.
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
