import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/saved.ts';
import * as shopTexts from '#texts/shop.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { ListLayout } from './ListLayout.tsx';
import { ProductCards, type RenderCard } from './ProductCards.tsx';

interface SharedScreenProps {
  token: string;
  renderCard: RenderCard;
}

/** The list that someone shares by a link. */
export function SharedScreen({ token, renderCard }: SharedScreenProps) {
  const query = useQuery({
    queryKey: ['shared-list', token],
    queryFn: ({ signal }) =>
      call(accountEndpoints.getSharedProducts, { params: { token } }, { signal }),
    retry: (count, error) => count < 3 && !isInvalid(error),
  });
  // Also while a list that has loaded is shown: the link may have been withdrawn since.
  if (query.error && isInvalid(query.error)) {
    return (
      <MessagePage>
        <PageHeading>{texts.linkGone}</PageHeading>
        <p>{texts.linkGoneExplanation}</p>
        <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <ListLayout title={texts.sharedTitle}>
      <QueryState
        query={query}
        pending={texts.loading}
        failed={texts.sharedFailed}
        isEmpty={({ products }) => products.length === 0}
        empty={texts.sharedEmpty}
      >
        {({ products }) => <ProductCards products={products} renderCard={renderCard} />}
      </QueryState>
    </ListLayout>
  );
}

/** Whether there is no such link: an unknown or withdrawn token, or one of another form. */
function isInvalid(error: Error): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}
