import { Link } from 'react-router-dom';
import * as texts from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import styles from './Pager.module.css';
import { pagerWindow } from './pager-window.ts';

interface PagerProps {
  page: number;
  pages: number;
  /** Where a page lives; without it, pages are buttons that call `onPage`. */
  href?: (page: number) => string;
  onPage?: (page: number) => void;
  /** Leaves the scroll where it is; `onPage` may set it. */
  keepScroll?: boolean;
  label?: string;
}

/** Previous, numbers, Next and 'Page X of Y'; nothing at all when there is one page (spec 2.4). */
export function Pager({ page, pages, href, onPage, keepScroll, label = texts.pages }: PagerProps) {
  if (pages <= 1) return null;
  const step = (target: number, name: string) => (
    <Turn
      target={target}
      off={target < 1 || target > pages}
      href={href}
      onPage={onPage}
      keepScroll={keepScroll}
    >
      {name}
    </Turn>
  );
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.previous}>{step(page - 1, texts.previous)}</span>
      <ol className={styles.numbers}>
        {pagerWindow(page, pages).map((slot, index) => (
          <li key={slot === 'gap' ? `gap-${index}` : slot}>
            {slot === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Turn
                target={slot}
                current={slot === page}
                href={href}
                onPage={onPage}
                keepScroll={keepScroll}
              >
                {slot}
              </Turn>
            )}
          </li>
        ))}
      </ol>
      <span className={styles.next}>{step(page + 1, texts.next)}</span>
      <p className={styles.where}>{texts.pageOf(page, pages)}</p>
    </nav>
  );
}

interface TurnProps extends Pick<PagerProps, 'href' | 'onPage' | 'keepScroll'> {
  target: number;
  current?: boolean;
  off?: boolean;
  children: string | number;
}

function Turn({
  target,
  current = false,
  off = false,
  href,
  onPage,
  keepScroll,
  children,
}: TurnProps) {
  const className = classNames(styles.turn, current && styles.current);
  const label = typeof children === 'number' ? texts.page(children) : undefined;
  if (href && !off) {
    return (
      <Link
        className={className}
        to={href(target)}
        state={keepScroll ? { keepScroll } : undefined}
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
      disabled={off}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage?.(target)}
    >
      {children}
    </button>
  );
}
