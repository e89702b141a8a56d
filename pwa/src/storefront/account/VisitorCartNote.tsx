import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/visitor-cart.ts';
import { productQuery } from '../../api/queries.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { readSignInState } from '../../session/sign-in-state.ts';
import { storedAtom } from '../../session/stored-atom.ts';
import { Button } from '../../ui/Button.tsx';
import {
  readVisitorCart,
  type VisitorItem,
  waitingItems,
  withVisitorItem,
  writeVisitorCart,
} from '../shared/visitor-cart.ts';
import styles from './VisitorCartNote.module.css';

const visitorCartAtom = storedAtom<VisitorItem[]>({
  key: storageKeys.visitorCart,
  read: readVisitorCart,
  write: writeVisitorCart,
});

/**
 * Returns the pieces that wait for the sign-in. The piece that led to it arrives in the history state
 * and is kept on the device from then on.
 */
function useVisitorCart() {
  const [items, setItems] = useAtom(visitorCartAtom);
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { intent, ...kept } = readSignInState(state);
    if (!intent) return;
    setItems(withVisitorItem(readVisitorCart(), intent));
    void navigate(pathname, { replace: true, state: { ...kept, opensCart: true } });
  }, [state, pathname, navigate, setItems]);
  const discard = () => {
    setItems(readVisitorCart().filter(({ sent }) => sent));
    const { opensCart: _, ...kept } = readSignInState(state);
    void navigate(pathname, { replace: true, state: kept });
  };
  return { items: waitingItems(items), discard };
}

/** Names what will be in the cart after the sign-in. */
export function VisitorCartNote() {
  const { items, discard } = useVisitorCart();
  const [first] = items;
  const { data: product } = useQuery({
    ...productQuery(first?.p_id ?? 0),
    enabled: items.length === 1,
  });
  if (!first) return null;
  return (
    <div className={styles.note} role="status">
      <p>{texts.willBeAdded(items.length, product?.name)}</p>
      <Button kind="text" onClick={discard}>
        {texts.discard}
      </Button>
    </div>
  );
}
