import { atom, getDefaultStore } from 'jotai';

/** Chromium's way to install, which it offers once it finds the shop worth it. */
export interface InstallEvent extends Event {
  /** Shows the browser's own question; works once. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
}

/** Null where the browser has no such way, or not yet. */
export const installEventAtom = atom<InstallEvent | null>(null);

/** Keeps the browser's offer for a better moment than its own. */
export function keepInstallEvent(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    getDefaultStore().set(installEventAtom, event);
  });
}
