import type { Plugin } from 'vite';
import { type Endpoint, endpoints } from '../../api/contract/src/index.ts';

/** The calls that shoppers make, and those of the back office, which no shopper need load. */
const modules: Readonly<Record<string, (endpoint: Endpoint) => boolean>> = {
  'virtual:shop-calls': ({ access }) => access !== 'admin',
  'virtual:admin-calls': ({ access }) => access === 'admin',
};

/** What a browser needs to make a call: where it goes, and how it sends files. */
const wireOf = ({ method, path, files, requestTypes: content }: Endpoint) => ({
  method,
  path,
  ...(files && { files: { name: files.name } }),
  ...(content && { content: content.slice(0, 1) }),
});

/**
 * The contract's calls without their schemas, which are the server's business: with zod they would
 * be a quarter of the code that a first visit loads. src/api/endpoints.ts and src/admin/shared/endpoints.ts
 * give them their types.
 */
export function contractCalls(): Plugin {
  return {
    name: 'vajra-contract-calls',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load(id) {
      const isOfIt = modules[id.slice(1)];
      if (!id.startsWith('\0') || !isOfIt) return undefined;
      const wires = Object.entries(endpoints)
        .filter(([, endpoint]) => isOfIt(endpoint))
        .map(([call, endpoint]) => [call, wireOf(endpoint)]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(wires))};`;
    },
  };
}
