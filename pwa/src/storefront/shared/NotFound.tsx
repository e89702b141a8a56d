import * as texts from '#texts/pages/not-found.ts';
import * as shopTexts from '#texts/shop.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';

/** Shown for a path that no route matches. */
export function NotFound() {
  return (
    <MessagePage>
      <PageHeading>{texts.title}</PageHeading>
      <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
    </MessagePage>
  );
}
