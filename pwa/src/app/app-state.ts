import { atom } from 'jotai';
import type { InstallPromptEvent } from '../browser/install-prompt.ts';

/** Null where the browser cannot prompt, or has not offered to yet. */
export const installPromptAtom = atom<InstallPromptEvent | null>(null);

/** A version of the app that is installed and waits; `activate` reloads this tab with it. */
export const newVersionAtom = atom<{ activate: () => void } | null>(null);
