import type { Id } from 'react-toastify';

/** Whether a toast has been requested, which loads their code without waiting for an idle period. */
let areToastsRequested = false;
const listeners = new Set<() => void>();

export const toastRequests = {
  get: () => areToastsRequested,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * The visible toast of each text. The same text again replaces its toast: two do not stack, and a
 * toast that is closing cannot hide the new one.
 */
const toastByText = new Map<string, Id>();

/** Shows a toast. The flag is 1 or true for a success, as in API responses, and else an error. */
export function notify(flag: unknown, text: string): void {
  areToastsRequested = true;
  for (const listener of listeners) listener();
  // Without the toasts' code, the text must not be lost.
  show(flag === 1 || flag === true, text).catch(() => alert(text));
}

async function show(isSuccess: boolean, text: string): Promise<void> {
  const [{ toast }] = await Promise.all([
    import('react-toastify/unstyled'),
    import('./ToastList.tsx'), // toasts need their container
  ]);
  const previous = toastByText.get(text);
  if (previous !== undefined) toast.dismiss(previous);
  toastByText.set(
    text,
    toast[isSuccess ? 'success' : 'error'](text, {
      autoClose: 3000,
      onClose: () => toastByText.delete(text),
    }),
  );
}
