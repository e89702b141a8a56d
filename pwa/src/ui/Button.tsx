import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** `make` is the back office's green for the one action that makes something. */
export type ButtonKind = 'solid' | 'quiet' | 'text' | 'make' | 'danger';

interface Look {
  kind?: ButtonKind;
  small?: boolean;
  wide?: boolean;
}

function look({ kind = 'solid', small, wide }: Look, extra?: string): string {
  return classNames(styles.button, styles[kind], small && styles.small, wide && styles.wide, extra);
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** A call is under way: the button stays focusable but presses do nothing. */
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
      className={look({ kind, small, wide }, className)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export function ButtonLink({ kind, small, wide, className, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ kind, small, wide }, className as string | undefined)} />
  );
}
