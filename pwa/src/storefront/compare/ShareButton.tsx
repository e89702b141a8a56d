import * as texts from '#texts/compare.ts';
import * as linkTexts from '#texts/share-link.ts';
import { Button } from '../../ui/Button.tsx';
import { canShare, useShareLink } from '../shared/use-share-link.ts';

/** Shares an address of the shop as the device does, or copies it. */
export function ShareButton({ path }: { path: string }) {
  const share = useShareLink();
  return (
    <Button kind="text" onClick={() => void share(texts.title, new URL(path, location.href).href)}>
      {canShare() ? texts.share : linkTexts.copyLink}
    </Button>
  );
}
