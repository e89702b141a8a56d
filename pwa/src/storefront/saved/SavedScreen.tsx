import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SavedRow, Session } from '@vajra/contract';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import * as texts from '#texts/saved.ts';
import * as shopTexts from '#texts/shop.ts';
import { sessionAtom } from '../../session/session.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { productsByIdQuery } from '../shared/products-by-id.ts';
import { pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { savedIdsAtom } from '../shared/state/saved.ts';
import { ListLayout } from './ListLayout.tsx';
import { PriceAlerts } from './PriceAlerts.tsx';
import { PriceChange } from './PriceChange.tsx';
import { ProductCards, type RenderCard } from './ProductCards.tsx';
import { ShareList } from './ShareList.tsx';
import { withPendingSaves } from './saved-changes.ts';
import { savedQuery } from './saved-query.ts';
import { visitorSavedAtom } from './visitor-saved.ts';

/** The saved products of the visitor or customer. */
export function SavedScreen({ renderCard }: { renderCard: RenderCard }) {
  const session = useAtomValue(sessionAtom);
  return (
    <ListLayout title={texts.title}>
      {session ? (
        <CustomerList key={session.u_id} session={session} renderCard={renderCard} />
      ) : (
        <VisitorList renderCard={renderCard} />
      )}
    </ListLayout>
  );
}

interface CustomerListProps {
  session: Session;
  renderCard: RenderCard;
}

function CustomerList({ session, renderCard }: CustomerListProps) {
  const query = useQuery(savedQuery(session.u_id));
  const pendingChanges = useAtomValue(pendingChangesAtom);
  return (
    <QueryState query={query} pending={texts.loading} failed={texts.failed}>
      {({ products, token, priceAlerts }) => (
        <SavedRows
          rows={withPendingSaves(products, pendingChanges)}
          renderCard={renderCard}
          note={
            <>
              <ShareList userId={session.u_id} token={token} />
              <PriceAlerts session={session} isOn={priceAlerts} />
            </>
          }
          // Of an empty list, what was started can be ended, too.
          hasNote={token !== null || priceAlerts}
        />
      )}
    </QueryState>
  );
}

function VisitorList({ renderCard }: { renderCard: RenderCard }) {
  const items = useAtomValue(visitorSavedAtom);
  const query = useQuery({
    ...productsByIdQuery(items.map(({ p_id }) => p_id)),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState query={query} pending={texts.loading} failed={texts.failed}>
      {(products) => (
        <SavedRows
          rows={items.flatMap((item): SavedRow[] => {
            const product = products.find(({ p_id }) => p_id === item.p_id);
            return product ? [{ ...item, product }] : [];
          })}
          renderCard={renderCard}
          note={
            <SecondaryText>
              {texts.onThisDevice}{' '}
              <TextLink to="/login" look="inline">
                {texts.signIn}
              </TextLink>
            </SecondaryText>
          }
        />
      )}
    </QueryState>
  );
}

interface SavedRowsProps {
  rows: readonly SavedRow[];
  renderCard: RenderCard;
  /** Shown above the products. */
  note: ReactNode;
  /** Shows the note without products, too. */
  hasNote?: boolean;
}

/** Products that are removed stay until the screen is left, so that the focus stays and the heart can undo it. */
function SavedRows({ rows, renderCard, note, hasNote = false }: SavedRowsProps) {
  const setIds = useSetAtom(savedIdsAtom);
  // Before `watchSaved` is loaded. From then on, it knows better.
  const [initial] = useState(rows);
  useEffect(() => {
    setIds((ids) => (ids.size > 0 ? ids : new Set(initial.map(({ p_id }) => p_id))));
  }, [initial, setIds]);
  const [seen, setSeen] = useState(rows);
  const added = rows.filter(({ p_id }) => !seen.some((each) => each.p_id === p_id));
  if (added.length > 0) setSeen([...added, ...seen]);
  if (seen.length === 0) {
    return (
      <>
        {hasNote && note}
        <EmptyState text={texts.empty}>
          <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
        </EmptyState>
      </>
    );
  }
  const current = new Map(rows.map((row) => [row.p_id, row]));
  return (
    <>
      {note}
      <ProductCards
        products={seen.map((row) => current.get(row.p_id)?.product ?? row.product)}
        renderCard={renderCard}
        renderNote={({ p_id }) => {
          const row = current.get(p_id);
          return row && <PriceChange row={row} />;
        }}
      />
    </>
  );
}
