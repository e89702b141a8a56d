import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './RowText.module.css';

interface TextProps {
  children: ReactNode;
}

/** The first line of a table cell or list row. */
export function RowTitle({ children }: TextProps) {
  return <span className={styles.title}>{children}</span>;
}

/** A secondary line of a table cell or list row. */
export function RowDetail({ children }: TextProps) {
  return (
    <SecondaryText as="span" className={styles.detail}>
      {children}
    </SecondaryText>
  );
}

/** A message that a customer wrote, with its line breaks. */
export function LongText({ children }: TextProps) {
  return <p className={styles.longText}>{children}</p>;
}

interface RowLinkProps extends TextProps {
  /** A path of this app, or a mailto: or tel: address. */
  to: string;
  /** `strong` for a row's name, `secondary` for a secondary line. */
  look?: 'strong' | 'secondary';
  /** Puts the link on its own line. */
  block?: boolean;
  'aria-label'?: string;
}

/** A text link in a table cell, list row or panel. */
export function RowLink({ to, look, block = false, ...rest }: RowLinkProps) {
  const className = classNames(look && styles[look], block && styles.block);
  return to.startsWith('/') ? (
    <TextLink {...rest} look="quiet" to={to} className={className} />
  ) : (
    <TextLink {...rest} look="quiet" href={to} className={className} />
  );
}
