import type { Plugin } from 'vite';

const replacement = '\0vajra-no-dialogs';

/**
 * Leaves the dialog that asks for a proof of identity out of web workers, which have no page to show it
 * in: with React it would be 270 KB that every installed app downloads and never runs.
 */
export function withoutDialogs(): Plugin {
  return {
    name: 'vajra-without-dialogs',
    // Before Vite resolves the module itself.
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/session/confirm-identity.ts') ? replacement : undefined),
    load: (id) =>
      id === replacement
        ? 'export const confirmIdentity = () => Promise.resolve(false);'
        : undefined,
  };
}
