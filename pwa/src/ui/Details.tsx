import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Details.module.css';

interface DetailsProps {
  title: ReactNode;
  /** Sums up the content next to the title, such as the number of choices made. */
  note?: ReactNode;
  open?: boolean;
  /** `named` for sections of a page (serif), `plain` for groups of a panel. */
  look?: 'named' | 'plain';
  children: ReactNode;
}

/** A native disclosure widget. */
export function Details({ title, note, open = false, look = 'named', children }: DetailsProps) {
  // `open` is only the initial state; the user controls it from then on.
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      className={classNames(styles.details, styles[look])}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
