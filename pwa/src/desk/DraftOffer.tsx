import { Button } from '../ui/Button.tsx';
import styles from './DraftOffer.module.css';
import { localTime } from './dates.ts';

interface DraftOfferProps {
  /** When it was typed, ISO 8601. */
  at: string;
  onTake: () => void;
  onDiscard: () => void;
}

/** Says that there is something of the person's own that was never saved. */
export function DraftOffer({ at, onTake, onDiscard }: DraftOfferProps) {
  return (
    <section className={styles.offer} aria-label="Not saved">
      <p role="status">What you typed here on {localTime(at)} was not saved.</p>
      <Button small onClick={onTake}>
        Put it back
      </Button>
      <Button kind="quiet" small onClick={onDiscard}>
        Discard
      </Button>
    </section>
  );
}
