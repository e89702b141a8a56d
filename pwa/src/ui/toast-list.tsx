import { useEffect, useRef } from 'react';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import * as texts from '#texts/ui.ts';
import '../styles/toasts.css';
import type { Notice } from './notices.ts';

const durationMs = 3000;

/**
 * Moves the toasts to the top of the browser's top layer, where a modal dialog that was opened after
 * them would otherwise cover them. Older browsers have no popovers.
 */
function raise(layer: HTMLElement): void {
  if (!('showPopover' in layer)) return;
  if (layer.matches(':popover-open')) {
    if (!document.querySelector('dialog:modal')) return;
    layer.hidePopover();
  }
  layer.showPopover();
}

/** Shows toasts at the bottom of the screen, above everything else. */
export function ToastList() {
  const layerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const layer = layerRef.current;
    if (!layer) return;
    raise(layer);
    return toast.onChange(({ status }) => {
      if (status === 'added') raise(layer);
    });
  }, []);
  return (
    <div ref={layerRef} popover="manual" className="toast-layer">
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
    </div>
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
