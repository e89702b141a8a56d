import { atom, getDefaultStore } from 'jotai';

/** Whether anything has been told yet: the toasts' code waits for it, or for an idle moment. */
export const toastsWantedAtom = atom(false);

/** Spec section 8: flag 1 (or true, as answers carry it) is a success, anything else an error. */
export function notify(flag: unknown, text: string): void {
  getDefaultStore().set(toastsWantedAtom, true);
  // Whatever keeps the toasts away, the words are not lost.
  show(flag === 1 || flag === true, text).catch(() => alert(text));
}

async function show(isGood: boolean, text: string): Promise<void> {
  const [{ toast }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('./ToastList.tsx'), // without their place they would be told to nobody
  ]);
  // The same words twice are one toast, so that a double click does not stack them.
  toast[isGood ? 'success' : 'error'](text, { toastId: text, autoClose: 3000 });
}
