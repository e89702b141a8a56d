import type { AnchorHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './TextLink.module.css';

interface Appearance {
  /**
   * `standalone` is as large as a touch target, `inline` flows with the text around it, `quiet` is
   * the faint underline of links in tables.
   */
  look?: 'standalone' | 'inline' | 'quiet';
}

type TextLinkProps = Appearance &
  (LinkProps | (AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: never }));

/** An underlined link: `to` a screen of this app, or `href` for any other address. */
export function TextLink({ look = 'standalone', className, ...rest }: TextLinkProps) {
  const classes = classNames(styles.link, styles[look], className);
  return rest.to === undefined ? (
    <a {...rest} className={classes} />
  ) : (
    <Link {...rest} className={classes} />
  );
}
