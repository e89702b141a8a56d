import * as texts from '#texts/pages/not-found.ts';
import * as shopTexts from '#texts/shop.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './NotFound.module.css';

/** Any other path (spec 2.1). */
export function NotFound() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
    </div>
  );
}
