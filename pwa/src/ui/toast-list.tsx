import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import * as texts from '#texts/ui.ts';
import '../styles/toasts.css';
import type { Notice } from './notices.ts';

const durationMs = 3000;

/** Shows toasts at the bottom of the screen, above all floating elements. */
export function ToastList() {
  return (
    <ToastContainer
      position="bottom-center"
      autoClose={durationMs}
      hideProgressBar
      icon={false}
      closeButton={false}
      closeOnClick
      pauseOnFocusLoss={false}
      draggablePercent={40}
      limit={3}
      aria-label={texts.notices}
    />
  );
}

/**
 * The visible toast of each text. The same text again replaces its toast: two do not stack, and a
 * toast that is closing cannot hide the new one.
 */
const toastByText = new Map<string, Id>();

export function showToast({ kind, text }: Notice): void {
  const previous = toastByText.get(text);
  if (previous !== undefined) toast.dismiss(previous);
  toastByText.set(text, toast[kind](text, { onClose: () => toastByText.delete(text) }));
}
