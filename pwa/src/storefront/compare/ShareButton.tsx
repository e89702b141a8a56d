import * as texts from '#texts/compare.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';

/** Shares an address of the shop as the device does, or copies it. */
export function ShareButton({ path }: { path: string }) {
  const { notifySuccess, notifyError } = useNotify();
  const canShare = typeof navigator.share === 'function';

  const share = async () => {
    const url = new URL(path, location.href).href;
    try {
      if (canShare) await navigator.share({ title: texts.title, url });
      else {
        await navigator.clipboard.writeText(url);
        notifySuccess(texts.copied);
      }
    } catch (error) {
      // Closing the device's dialog is no failure.
      const isClosed = error instanceof DOMException && error.code === DOMException.ABORT_ERR;
      if (!isClosed) notifyError(texts.notCopied);
    }
  };
  return (
    <Button kind="text" onClick={() => void share()}>
      {canShare ? texts.share : texts.copyLink}
    </Button>
  );
}
