import { useQuery } from '@tanstack/react-query';
import type { LookupKind } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { deleteQuestion, listFailed, lookupTexts } from '../shared/lookup-screens.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useDraft } from '../shared/use-draft.ts';
import { LookupCard } from './LookupCard.tsx';
import { LookupForm } from './LookupForm.tsx';
import styles from './LookupScreen.module.css';
import { deleteLookup, type LookupItem, lookupItemsQuery } from './lookup-items.ts';
import type { LookupDraft } from './use-lookup-save.ts';

interface Edited {
  /** Undefined is a new one. */
  item?: LookupItem | undefined;
  typed?: LookupDraft;
}

/** All eight lookups: list, add, edit, delete (spec 2.13). */
export function LookupScreen({ kind }: { kind: LookupKind }) {
  const texts = lookupTexts[kind];
  const query = useQuery(lookupItemsQuery(kind));
  const [edited, setEdited] = useState<Edited | null>(null);
  const draft = useDraft<LookupDraft>(`lookup ${kind}`);
  const typedFor = query.data?.find(({ id }) => id === draft.offered?.content.id);
  const confirm = useConfirm();
  const remove = useAdminMutation({
    run: (item: LookupItem) => deleteLookup(kind, item),
    failed: texts.deleteFailed,
    // A collection stands in its parent's card as well, so all lookups are read again.
    stale: [keys.lookups, ...productQueryKeys],
  });

  const askAndRemove = async (item: LookupItem) => {
    const question = { title: `Delete ${item.name}`, text: deleteQuestion(kind), yes: 'Delete' };
    if (await confirm(question)) remove.mutate(item);
  };

  return (
    <PageLayout
      title={texts.title}
      actions={
        <Button kind="create" small data-key="n" onClick={() => setEdited({})}>
          + Add {texts.thing}
        </Button>
      }
    >
      {query.data && (
        // What was typed for one that is gone by now can be added.
        <DraftBanner
          draft={draft}
          into={`${typedFor ? 'Edit' : 'Add'} ${texts.thing}`}
          onTake={(typed) => setEdited({ item: typedFor, typed })}
        />
      )}
      <ListStates
        query={query}
        failed={listFailed(kind)}
        empty={texts.empty}
        isEmpty={(items) => items.length === 0}
      >
        {(items) => (
          <ul className={styles.cards}>
            {items.map((item) => (
              <LookupCard
                key={item.id}
                kind={kind}
                item={item}
                busy={remove.isPending && remove.variables.id === item.id}
                onEdit={() => setEdited({ item })}
                onDelete={() => void askAndRemove(item)}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {edited && (
        <LookupForm
          kind={kind}
          item={edited.item}
          typed={edited.typed}
          draft={draft}
          onClose={() => setEdited(null)}
        />
      )}
    </PageLayout>
  );
}
