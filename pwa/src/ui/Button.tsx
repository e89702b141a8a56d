import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** `create` is the admin's green for the one action of a screen that creates something. */
export type ButtonKind = 'solid' | 'quiet' | 'text' | 'create' | 'danger';

interface Appearance {
  kind?: ButtonKind;
  small?: boolean;
  wide?: boolean;
}

function classesOf({ kind = 'solid', small, wide }: Appearance, extra?: string): string {
  return classNames(styles.button, styles[kind], small && styles.small, wide && styles.wide, extra);
}

type ButtonProps = Appearance &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** A request is under way: the button stays focusable but does nothing. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  kind,
  small,
  wide,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ kind, small, wide }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export function ButtonLink({ kind, small, wide, className, ...rest }: Appearance & LinkProps) {
  return (
    <Link {...rest} className={classesOf({ kind, small, wide }, className as string | undefined)} />
  );
}
