import { getDefaultStore } from 'jotai';
import * as texts from '#texts/offline.ts';
import type { OwnShop } from '../offline/outbox/own-shop.ts';
import { endSession } from '../session/sign-out.ts';
import {
  currentUserIdAtom,
  latestPerObject,
  outboxesAtom,
} from '../storefront/shared/pending-changes.ts';
import type { useConfirm } from '../ui/confirm.tsx';

/** Milliseconds that somebody who wants to go waits for what they leave. */
const patience = 4_000;

/**
 * Signs out: what waits is sent first, and where that cannot be, the person decides. Then nothing of
 * theirs is left on this phone. Answers whether they are out.
 */
export async function signOut(confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const store = getDefaultStore();
  const owner = store.get(currentUserIdAtom);
  // Without a connection and without a worker there is no such code, and nothing kept either.
  const own = await import('./own-shops.ts').catch(() => null);
  const hasUnsent = (store.get(outboxesAtom)[owner] ?? []).length > 0;
  const left = own && hasUnsent ? await send(own.ownShop(owner)) : 0;
  const isSure =
    left === 0 ||
    (await confirm({
      title: texts.signOutQuestion(left),
      text: texts.signOutExplanation,
      confirmLabel: texts.signOutAnyway,
      cancelLabel: texts.stay,
    }));
  if (!isSure) return false;
  endSession();
  await own?.forgetOwn(owner).catch((error: unknown) => console.warn(error));
  return true;
}

/** Sends what it can, for a moment; answers how many changes are left. */
async function send({ outbox }: OwnShop): Promise<number> {
  await Promise.race([outbox.drain(), new Promise((late) => setTimeout(late, patience))]);
  return latestPerObject(await outbox.rows()).length;
}
