import { Button, ButtonLink } from '../../ui/Button.tsx';
import styles from './ReviewsScreen.module.css';

interface PrevNextProps {
  page: number;
  pages: number;
  href: (page: number) => string;
}

/** The reviews' own pager: Prev, 'Page X of Y', Next, when there is more than one (spec 2.13). */
export function ReviewPager({ page, pages, href }: PrevNextProps) {
  if (pages <= 1) return null;
  const turn = (to: number, name: string) =>
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
      {turn(page - 1, 'Prev')}
      <p>
        Page {page} of {pages}
      </p>
      {turn(page + 1, 'Next')}
    </nav>
  );
}
