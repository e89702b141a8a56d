import { Link } from 'react-router-dom';
import * as texts from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import styles from './Pager.module.css';
import { pagerWindow } from './pager-window.ts';

export interface PagerProps {
  page: number;
  pages: number;
  /** Returns the URL of a page; without it, pages are buttons that call `onPage`. */
  href?: (page: number) => string;
  onPage?: (page: number) => void;
  /** Keeps the scroll position, which `onPage` may then set. */
  keepScroll?: boolean;
  label?: string;
  /** The name of the link to the previous page. */
  previous?: string;
  /** Whether pages are numbered between Previous and Next. */
  isNumbered?: boolean;
}

/** Previous, page numbers, Next and 'Page X of Y'. Renders nothing for a single page. */
export function Pager({
  page,
  pages,
  href,
  onPage,
  keepScroll,
  label = texts.pages,
  previous = texts.previous,
  isNumbered = true,
}: PagerProps) {
  if (pages <= 1) return null;
  const step = (target: number, name: string) => (
    <PageLink
      target={target}
      disabled={target < 1 || target > pages}
      href={href}
      onPage={onPage}
      keepScroll={keepScroll}
    >
      {name}
    </PageLink>
  );
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.previous}>{step(page - 1, previous)}</span>
      {isNumbered && (
        <ol className={styles.numbers}>
          {pagerWindow(page, pages).map((slot, index) => (
            <li key={slot === 'gap' ? `gap-${index}` : slot}>
              {slot === 'gap' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <PageLink
                  target={slot}
                  current={slot === page}
                  href={href}
                  onPage={onPage}
                  keepScroll={keepScroll}
                >
                  {slot}
                </PageLink>
              )}
            </li>
          ))}
        </ol>
      )}
      <span className={styles.next}>{step(page + 1, texts.next)}</span>
      <p className={styles.position}>{texts.pageOf(page, pages)}</p>
    </nav>
  );
}

interface PageLinkProps extends Pick<PagerProps, 'href' | 'onPage' | 'keepScroll'> {
  target: number;
  current?: boolean;
  disabled?: boolean;
  children: string | number;
}

function PageLink({
  target,
  current = false,
  disabled = false,
  href,
  onPage,
  keepScroll,
  children,
}: PageLinkProps) {
  const className = classNames(styles.page, current && styles.current);
  const label = typeof children === 'number' ? texts.page(children) : undefined;
  if (href && !disabled) {
    return (
      <Link
        className={className}
        to={href(target)}
        preventScrollReset={keepScroll ?? false}
        onClick={() => onPage?.(target)}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage?.(target)}
    >
      {children}
    </button>
  );
}
