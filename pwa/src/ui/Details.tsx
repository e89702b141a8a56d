import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './Details.module.css';

interface DetailsProps {
  title: ReactNode;
  /** What is set inside, told beside the title. */
  note?: ReactNode;
  open?: boolean;
  /** `named` for what a page tells (serif), `plain` for a panel of choices. */
  look?: 'named' | 'plain';
  children: ReactNode;
}

/** The native disclosure, between hairlines. */
export function Details({ title, note, open = false, look = 'named', children }: DetailsProps) {
  // Where it starts; from then on it is the person's.
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
