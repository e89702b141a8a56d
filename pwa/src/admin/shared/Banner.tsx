import type { ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  label: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/** A note above a list or form, with what can be done about it. */
export function Banner({ label, text, children }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={label}>
      <p role="status">{text}</p>
      {children}
    </section>
  );
}
