import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { storageKeys } from '../../browser/storage-keys.ts';
import { readSignInState } from '../../session/sign-in-state.ts';
import { storedAtom } from '../../session/stored-atom.ts';
import {
  readVisitorCart,
  type VisitorItem,
  waitingItems,
  withVisitorItem,
  writeVisitorCart,
} from '../shared/visitor-cart.ts';

const visitorCartAtom = storedAtom<VisitorItem[]>({
  key: storageKeys.visitorCart,
  read: readVisitorCart,
  write: writeVisitorCart,
});

/**
 * Returns the pieces that wait for the sign-in. The piece that led to it arrives in the history state
 * and is kept on the device from then on.
 */
export function useVisitorCart() {
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
