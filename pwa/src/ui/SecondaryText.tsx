import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './SecondaryText.module.css';

type SecondaryTextProps = HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'span' | 'div' | 'legend' | 'figcaption';
  /** `inherit` keeps the size of the text around it. */
  size?: 'small' | 'tiny' | 'inherit';
};

/** Text that explains or qualifies what it belongs to: muted, and smaller than body text. */
export function SecondaryText({
  as: Tag = 'p',
  size = 'small',
  className,
  ...rest
}: SecondaryTextProps) {
  return <Tag {...rest} className={classNames(styles.secondary, styles[size], className)} />;
}
