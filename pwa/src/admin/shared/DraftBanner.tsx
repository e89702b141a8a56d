import { Button } from '../../ui/Button.tsx';
import styles from './DraftBanner.module.css';
import { formatDateTime } from './format-date.ts';
import type { Drafts } from './use-draft.ts';

interface DraftOfferProps<Content> {
  draft: Drafts<Content>;
  /** The form's title, where it is not the one that is shown: 'Add Clarity'. */
  into?: string | undefined;
  onTake: (content: Content) => void;
}

/** Says that there is something of the person's own that was never saved; nothing where there is none. */
export function DraftBanner<Content>({ draft, into, onTake }: DraftOfferProps<Content>) {
  const { offered, take, forget } = draft;
  if (!offered) return null;
  return (
    <section className={styles.offer} aria-label="Not saved">
      <p role="status">
        What you typed {into ? `into “${into}”` : 'here'} on {formatDateTime(offered.at)} was not
        saved.
      </p>
      <Button
        small
        onClick={() => {
          onTake(offered.content);
          take();
        }}
      >
        Put it back
      </Button>
      <Button kind="quiet" small onClick={forget}>
        Discard
      </Button>
    </section>
  );
}
