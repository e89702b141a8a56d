import { Dexie } from 'dexie';
import { getDefaultStore } from 'jotai';
import { request } from '../api/call.ts';
import type { Change, Outcome } from '../api/send.ts';
import { connection } from '../browser/connection.ts';
import { NotKept } from '../offline/outbox/outbox.ts';
import { ownDatabaseName } from '../offline/outbox/own-database.ts';
import { OwnShop } from '../offline/outbox/own-shop.ts';
import { takeAnswer } from '../offline/outbox/take-answer.ts';
import {
  currentUserIdAtom,
  outboxesAtom,
  pendingChangesAtom,
} from '../storefront/shared/pending-changes.ts';

const store = getDefaultStore();
const shops = new Map<number, OwnShop>();

/** Opens the outbox of whoever is here, one database a person, and sends what is left in it. */
export function followOwner(): void {
  store.sub(currentUserIdAtom, () => void changeOwner().catch(warn));
  const trySending = () => {
    const isWorthIt = document.visibilityState === 'visible' && connection.isServerReachable;
    if (isWorthIt) void sendAll().catch(warn);
  };
  connection.subscribe(() => {
    if (connection.isOnline) {
      isWakeAsked = false;
      trySending();
    } else askToBeWokenIfAnythingWaits();
  });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'SEND') void sendAll().catch(warn);
  });
  document.addEventListener('visibilitychange', trySending);
  changeOwner().catch(warn);
}

/** Sends all that waits; answers when nothing more can be sent for now. */
export async function sendAll(): Promise<void> {
  await Promise.all([...shops.values()].map(({ outbox }) => outbox.drain()));
}

/** What a person keeps here; opened when it is first asked for. */
export function ownShop(owner: number): OwnShop {
  const known = shops.get(owner);
  if (known) return known;
  const isCurrent = () => owner === 0 || owner === store.get(currentUserIdAtom);
  const opened = new OwnShop(owner, isCurrent, {
    rows: (whose, rows) => {
      store.set(outboxesAtom, (all) => ({ ...all, [whose]: rows }));
      askToBeWokenIfAnythingWaits();
    },
    taken: takeAnswer,
  });
  shops.set(owner, opened);
  return opened;
}

/** Asked of the browser since the network went. */
let isWakeAsked = false;

/**
 * Once each time that the network goes: while there is one the browser would wake us at once, and
 * each attempt at a shop that is down would ask for the next.
 */
function askToBeWokenIfAnythingWaits(): void {
  if (connection.isOnline || isWakeAsked || store.get(pendingChangesAtom).length === 0) return;
  isWakeAsked = true;
  askToBeWoken().catch(warn);
}

/** Where the browser can, it tells the worker once the network is back, and that tells us. */
async function askToBeWoken(): Promise<void> {
  const registration: ServiceWorkerRegistration & {
    sync?: { register(tag: string): Promise<void> };
  } = await navigator.serviceWorker.ready;
  await registration.sync?.register('vajra-outbox');
}

/** Closes it; it stays on the phone as it is. */
function closeOwnShop(owner: number): void {
  shops.get(owner)?.close();
  shops.delete(owner);
  store.set(outboxesAtom, ({ [owner]: _, ...others }) => others);
}

/** What a person decides of a change that the shop has refused. */
export async function decide(id: string, decision: 'retry' | 'discard'): Promise<void> {
  const known = store.get(outboxesAtom);
  const owner = Object.keys(known).find((whose) =>
    known[Number(whose)]?.some((row) => row.id === id),
  );
  if (owner !== undefined) await ownShop(Number(owner)).outbox[decision](id);
}

/** Takes all that somebody kept off this phone; other tabs let go of it. */
export async function forgetOwn(owner: number): Promise<void> {
  closeOwnShop(owner);
  await Dexie.delete(ownDatabaseName(owner));
}

/** Makes a change through the outbox of whoever makes it. @throws ApiError */
export async function post(change: Change): Promise<Outcome<unknown>> {
  try {
    return await ownShop(change.owner).submit(change, connection.isConnected);
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    warn(error);
    return { answer: await request(change.endpoint, change.input) };
  }
}

async function changeOwner(): Promise<void> {
  const owner = store.get(currentUserIdAtom);
  for (const [other, shop] of shops) {
    if (other === 0 || other === owner) continue;
    // Signed out in this tab or another, it is gone already.
    if (await Dexie.exists(ownDatabaseName(other))) await shop.dropCopies().catch(warn);
    closeOwnShop(other);
  }
  ownShop(0);
  ownShop(owner);
  await sendAll();
}

function warn(error: unknown): void {
  console.warn('What is one’s own is not kept on this phone', error);
}
