import { atom } from 'jotai';

/** Chromium's event that can show its install prompt. */
export interface InstallPromptEvent extends Event {
  /** Shows the browser's prompt. Works once. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** Null where the browser cannot prompt, or has not offered to yet. */
export const installPromptAtom = atom<InstallPromptEvent | null>(null);

/** A version of the app that is installed and waits; `activate` reloads this tab with it. */
export const newVersionAtom = atom<{ activate: () => void } | null>(null);
