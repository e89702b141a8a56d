import { getDefaultStore } from 'jotai';
import type { StandIn } from '../api/answered.ts';
import { allFirstAnswers } from '../api/first-answers.ts';
import { keys } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { sendThrough } from '../api/send.ts';
import { connection } from '../browser/connection.ts';
import type { CopyNews } from '../offline/catalogue/copy-keeper.ts';
import { copyKeeper, keepCopy } from '../offline/catalogue/remote-copy.ts';
import { inTime } from '../offline/in-time.ts';
import { withUnsent } from '../offline/outbox/unsent-cart.ts';
import { isAdminAtom } from '../session/session.ts';
import { cartOverlayAtom } from '../storefront/shared/cart-overlay.ts';
import {
  currentUserIdAtom,
  pendingChangesAtom,
  syncStatusAtom,
} from '../storefront/shared/pending-changes.ts';
import { whenIdle } from '../ui/schedule.ts';
import { followOwner, ownShop, post, sendAll } from './own-shops.ts';

/** Milliseconds that the first page has for itself before the catalogue is fetched beside it. */
const headStart = 1_000;

let begun: StandIn | null = null;

/** From now on the phone keeps the catalogue and what is one's own, and stands in for the server. */
export function standIn(): StandIn {
  begun ??= begin();
  return begun;
}

function begin(): StandIn {
  const store = getDefaultStore();
  copyKeeper(); // it starts while the page is put together
  sendThrough({ post, flush: sendAll });
  followOwner();
  store.sub(pendingChangesAtom, () => {
    const unsent = store.get(pendingChangesAtom);
    store.set(cartOverlayAtom, { over: (rows) => withUnsent(rows, unsent) });
  });
  whenIdle(() => void copyKeeper().keepAll(allFirstAnswers()).catch(warn));
  const begun = setTimeout(beginCopy, connection.isOnline ? headStart : 0);
  let wasReachable = connection.isServerReachable;
  connection.subscribe(() => {
    const isReachable = connection.isServerReachable;
    if (isReachable === wasReachable) return;
    wasReachable = isReachable;
    // What the phone answered meanwhile is asked of the shop again.
    if (isReachable) void queryClient.invalidateQueries();
    else {
      clearTimeout(begun);
      beginCopy();
    }
  });
  const isHere = (owner: number) => owner === store.get(currentUserIdAtom);
  return {
    answered: (asked, endpoint, input, signal) => {
      // The back office shows what is so now, and more of it than shoppers may see.
      if (isBackOffice(location.pathname)) return asked;
      return inTime(asked, signal, {
        find: () => copyKeeper().find(endpoint, input),
        keep: (answer) => {
          if (store.get(isAdminAtom)) return;
          whenIdle(() => void copyKeeper().keep(endpoint, input, answer).catch(warn));
        },
      });
    },
    own: async (asked, owner, key, signal) => {
      const answer = await inTime(asked, signal, {
        // Signed out meanwhile, nothing of theirs is opened again.
        find: async () => (isHere(owner) ? ownShop(owner).findCopy(key) : 'unknown'),
        keep: (value) => {
          if (!isHere(owner)) return;
          ownShop(owner).keepCopy(key, value).catch(warn);
        },
      });
      if (isHere(owner)) await ownShop(owner).isRead;
      return answer;
    },
  };
}

const isBackOffice = (pathname: string): boolean => /^\/admin\b/.test(pathname);

let isCopyBegun = false;

function beginCopy(): void {
  if (isCopyBegun) return;
  isCopyBegun = true;
  const refresh = (queryKey: readonly string[]) => () =>
    void queryClient.invalidateQueries({ queryKey });
  keepCopy({
    news: takeNews,
    changed: refresh(keys.products),
    lookupsChanged: refresh(keys.lookups),
  }).catch(warn);
}

function takeNews(news: CopyNews): void {
  getDefaultStore().set(syncStatusAtom, news);
  // The keeper's own calls are made where this page does not hear of them.
  if (news.phase !== 'syncing' && news.phase !== 'unasked')
    connection.reportCall(news.phase !== 'unreachable');
}

function warn(error: unknown): void {
  console.warn('The copy on this phone is not there', error);
}
