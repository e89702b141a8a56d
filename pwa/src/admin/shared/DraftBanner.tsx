import { Button } from '../../ui/Button.tsx';
import { Banner } from './Banner.tsx';
import { formatDateTime } from './formats.ts';
import type { Draft } from './use-draft.ts';

interface DraftBannerProps<Content> {
  draft: Draft<Content>;
  onRestore: (content: Content) => void;
}

/** Offers to restore unsaved content from before a reload or an expired session. */
export function DraftBanner<Content>({ draft, onRestore }: DraftBannerProps<Content>) {
  const { stored, restore, discard } = draft;
  if (!stored) return null;
  return (
    <Banner
      label="Unsaved changes"
      text={`You have unsaved changes from ${formatDateTime(stored.at)}.`}
    >
      <Button
        small
        onClick={() => {
          onRestore(stored.content);
          restore();
        }}
      >
        Restore
      </Button>
      <Button kind="quiet" small onClick={discard}>
        Discard
      </Button>
    </Banner>
  );
}
