import type { Plugin } from 'vite';

const contract = /\/api\/contract\/src\/[\w-]+\.ts$/;
/** A description as a property of its own lines: a string in quotes, on the same or the next line. */
const description = /^ {4}description:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/**
 * Removes the descriptions of endpoints, which are for the OpenAPI document: forms load the contract for
 * its schemas, and the descriptions are a large part of it.
 */
export function withoutContractDescriptions(): Plugin {
  return {
    name: 'vajra-contract-descriptions',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!contract.test(id)) return undefined;
      return { code: removeDescriptions(code), map: null };
    },
  };
}

export function removeDescriptions(code: string): string {
  return code.replace(description, '');
}
