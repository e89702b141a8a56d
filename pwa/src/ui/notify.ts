import { atom, getDefaultStore } from 'jotai';
import type { Id } from 'react-toastify';

/** Whether anything has been told yet: the toasts' code waits for it, or for an idle moment. */
export const toastsRequestedAtom = atom(false);

/**
 * The toast that says the words just now. Told again, they are a new toast in the place of that one:
 * two do not stack, and one that is on its way out cannot swallow what is told meanwhile.
 */
const toastOf = new Map<string, Id>();

/** Spec section 8: flag 1 (or true, as answers carry it) is a success, anything else an error. */
export function notify(flag: unknown, text: string): void {
  getDefaultStore().set(toastsRequestedAtom, true);
  // Whatever keeps the toasts away, the words are not lost.
  show(flag === 1 || flag === true, text).catch(() => alert(text));
}

async function show(isGood: boolean, text: string): Promise<void> {
  const [{ toast }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('./ToastList.tsx'), // without their place they would be told to nobody
  ]);
  const before = toastOf.get(text);
  if (before !== undefined) toast.dismiss(before);
  toastOf.set(
    text,
    toast[isGood ? 'success' : 'error'](text, {
      autoClose: 3000,
      onClose: () => toastOf.delete(text),
    }),
  );
}
