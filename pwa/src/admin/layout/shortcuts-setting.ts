import { atomWithStorage } from 'jotai/utils';

/** Whether single keys are shortcuts on this device; WCAG 2.1.4 asks for a way to switch them off. */
export const shortcutsAtom = atomWithStorage('vajra-desk-shortcuts', true, undefined, {
  getOnInit: true,
});
