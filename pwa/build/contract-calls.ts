import type { Plugin } from 'vite';
import { type Endpoint, endpoints } from '../../api/contract/src/index.ts';

const name = 'virtual:contract-calls';

/** What a browser needs to make a call: where it goes, and how it sends files. */
const wireOf = ({ method, path, files, content }: Endpoint) => ({
  method,
  path,
  ...(files && { files: { name: files.name } }),
  ...(content && { content: content.slice(0, 1) }),
});

/**
 * The contract's calls without their schemas, which are the server's business: with zod they would
 * be a quarter of the code that a first visit loads. src/api/endpoints.ts gives them their types.
 */
export function contractCalls(): Plugin {
  return {
    name: 'vajra-contract-calls',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const wires = Object.entries(endpoints).map(([call, endpoint]) => [call, wireOf(endpoint)]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(wires))};`;
    },
  };
}
