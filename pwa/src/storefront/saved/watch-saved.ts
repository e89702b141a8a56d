import { QueryObserver } from '@tanstack/react-query';
import { maxSavedProducts, type Product } from '@vajra/contract';
import * as appTexts from '#texts/app.ts';
import * as texts from '#texts/saved.ts';
import { refusal } from '../../api/api-error.ts';
import type { AppServices } from '../../api/app-services.ts';
import { notifyAtom } from '../../ui/notices.ts';
import { currentUserIdAtom, pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { pressedHeartsAtom, savedIdsAtom } from '../shared/state/saved.ts';
import { savedChange } from './change-kind.ts';
import { mergeVisitorSaved } from './merge-visitor-saved.ts';
import { changeOf, newSave, withPendingSaves } from './saved-changes.ts';
import { savedQuery } from './saved-query.ts';
import {
  maxVisitorSaved,
  readVisitorSaved,
  visitorSavedAtom,
  writeVisitorSaved,
} from './visitor-saved.ts';

/**
 * Keeps `savedIdsAtom` current, and saves or removes the products whose heart is pressed. Returns a function that
 * stops it.
 */
export function watchSaved({ store, queryClient, offline }: AppServices): () => void {
  /** What was pressed and has not reached the server or the outbox. */
  const underWay = new Map<number, { isSaved: boolean }>();
  let sending = Promise.resolve();
  let unsubscribe = () => {};

  const success = (text: string) => store.set(notifyAtom, { kind: 'success', text });
  const failure = (text: string) => store.set(notifyAtom, { kind: 'error', text });

  const publish = () => {
    const userId = store.get(currentUserIdAtom);
    const rows = queryClient.getQueryData(savedQuery(userId).queryKey)?.products ?? [];
    const shown =
      userId === 0
        ? store.get(visitorSavedAtom)
        : withPendingSaves(rows, store.get(pendingChangesAtom));
    const ids = new Set(shown.map(({ p_id }) => p_id));
    for (const [p_id, { isSaved }] of underWay) {
      if (isSaved) ids.add(p_id);
      else ids.delete(p_id);
    }
    const known = store.get(savedIdsAtom);
    const isSame = known.size === ids.size && [...ids].every((id) => known.has(id));
    if (!isSame) store.set(savedIdsAtom, ids);
  };

  const changeForVisitor = (product: Product, isSaved: boolean) => {
    const others = readVisitorSaved().filter(({ p_id }) => p_id !== product.p_id);
    if (isSaved && others.length >= maxVisitorSaved) return failure(texts.full(maxVisitorSaved));
    const items = isSaved ? [newSave(product), ...others] : others;
    const isKept = writeVisitorSaved(items);
    store.set(visitorSavedAtom, items);
    if (!isKept) failure(texts.notKept);
    else success(isSaved ? texts.saved : texts.removed);
  };

  const changeForCustomer = (userId: number, product: Product, isSaved: boolean) => {
    const { p_id } = product;
    const pressed = { isSaved };
    underWay.set(p_id, pressed);
    publish();
    const send = async () => {
      try {
        const result = await offline.send(changeOf(userId, product, isSaved));
        if (result === 'pending') return success(appTexts.savedForLater);
        const { response } = result;
        savedChange.apply?.({ queryClient, userId, id: String(p_id), response });
        success(isSaved ? texts.saved : texts.removed);
      } catch (error) {
        failure(refusal(error, texts.saveFailed));
      } finally {
        // A later press of the same heart is under way itself.
        if (underWay.get(p_id) === pressed) underWay.delete(p_id);
        publish();
      }
    };
    sending = sending.then(send);
  };

  const takePressed = () => {
    const products = store.get(pressedHeartsAtom);
    if (products.length === 0) return;
    store.set(pressedHeartsAtom, []);
    for (const product of products) {
      const userId = store.get(currentUserIdAtom);
      const isSaved = !store.get(savedIdsAtom).has(product.p_id);
      if (userId === 0) changeForVisitor(product, isSaved);
      else changeForCustomer(userId, product, isSaved);
      publish();
    }
  };

  const followUser = () => {
    unsubscribe();
    underWay.clear();
    const userId = store.get(currentUserIdAtom);
    unsubscribe =
      userId === 0
        ? () => {}
        : new QueryObserver(queryClient, savedQuery(userId)).subscribe(publish);
    publish();
  };

  const subscriptions = [
    store.sub(currentUserIdAtom, followUser),
    store.sub(pendingChangesAtom, publish),
    store.sub(visitorSavedAtom, publish),
    store.sub(pressedHeartsAtom, takePressed),
    () => unsubscribe(),
  ];
  followUser();
  takePressed();
  return () => {
    for (const stop of subscriptions) stop();
  };
}

/** Merges the visitor's products into a customer's list. Returns how many requests wait. */
export async function mergeSaved(
  { store, queryClient }: AppServices,
  userId: number,
): Promise<number> {
  const { merged, dropped, waiting } = await mergeVisitorSaved(userId);
  store.set(visitorSavedAtom, readVisitorSaved());
  if (merged > 0) {
    await queryClient.invalidateQueries({ queryKey: savedQuery(userId).queryKey });
    store.set(notifyAtom, { kind: 'success', text: texts.merged(merged) });
  }
  if (dropped > 0) {
    store.set(notifyAtom, { kind: 'error', text: texts.dropped(dropped, maxSavedProducts) });
  }
  return waiting;
}
