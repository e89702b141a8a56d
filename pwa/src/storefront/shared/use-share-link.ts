import * as texts from '#texts/share-link.ts';
import { useNotify } from '../../ui/notices.ts';

/** Whether the device has a dialog for sharing. The type says that all have it, but some browsers do not. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && Boolean(navigator.share);

/** Returns a function that shares a URL with the dialog of the device, or copies it. */
export function useShareLink(): (title: string, url: string) => Promise<void> {
  const { notifySuccess, notifyError } = useNotify();
  return async (title, url) => {
    try {
      if (canShare()) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      notifySuccess(texts.copied);
    } catch (error) {
      // Closing the dialog is no failure.
      const isClosed = error instanceof DOMException && error.code === DOMException.ABORT_ERR;
      if (!isClosed) notifyError(texts.notCopied);
    }
  };
}
