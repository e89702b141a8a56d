import { Button, ButtonLink } from '../../ui/Button.tsx';
import styles from './ReviewPager.module.css';

interface ReviewPagerProps {
  page: number;
  pages: number;
  href: (page: number) => string;
}

/** Prev, 'Page X of Y' and Next; hidden when there is only one page. */
export function ReviewPager({ page, pages, href }: ReviewPagerProps) {
  if (pages <= 1) return null;
  const pageLink = (to: number, name: string) =>
    to >= 1 && to <= pages ? (
      <ButtonLink kind="quiet" small to={href(to)}>
        {name}
      </ButtonLink>
    ) : (
      <Button kind="quiet" small disabled>
        {name}
      </Button>
    );
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {pageLink(page - 1, 'Prev')}
      <p>
        Page {page} of {pages}
      </p>
      {pageLink(page + 1, 'Next')}
    </nav>
  );
}
