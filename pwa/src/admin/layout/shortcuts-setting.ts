import { atomWithStorage } from 'jotai/utils';
import { storageKeys } from '../../browser/storage.ts';

/** Whether single keys are shortcuts on this device; WCAG 2.1.4 asks for a way to switch them off. */
export const shortcutsAtom = atomWithStorage(storageKeys.adminShortcuts, true, undefined, {
  getOnInit: true,
});
