import { getDefaultStore } from 'jotai';
import * as texts from '#texts/offline.ts';
import { sendWhatWaits } from '../api/send.ts';
import { endSession } from '../session/sign-out.ts';
import { lastOfEach, outboxesAtom, ownerAtom } from '../shop/unsent.ts';
import type { useConfirm } from '../ui/confirm.tsx';

/**
 * Signs out: what waits is sent first, and where that cannot be, the person decides. Then nothing of
 * theirs is left on this phone. Answers whether they are out.
 */
export async function signOut(confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const store = getDefaultStore();
  const owner = store.get(ownerAtom);
  if (countOf(owner) > 0) {
    await sendWhatWaits().catch((error: unknown) => console.warn(error));
    const left = countOf(owner);
    const isSure =
      left === 0 ||
      (await confirm({
        title: texts.signOutQuestion(left),
        text: texts.signOutMeaning,
        yes: texts.signOutAnyway,
        no: texts.stay,
      }));
    if (!isSure) return false;
  }
  endSession();
  await forget(owner).catch((error: unknown) => console.warn(error));
  return true;
}

/** What visitors wrote on this phone is not this person's to lose. */
function countOf(owner: number): number {
  return lastOfEach(getDefaultStore().get(outboxesAtom)[owner] ?? []).length;
}

async function forget(owner: number): Promise<void> {
  const { forgetOwn } = await import('./own-shops.ts');
  await forgetOwn(owner);
}
