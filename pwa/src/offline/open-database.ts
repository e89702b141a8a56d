import type { Dexie } from 'dexie';

/**
 * How long a database may take to open. Some browsers never answer, as WebKit after it was suspended.
 * Without a connection the device has the only copy, so that it is worth waiting for.
 */
const openLimitsMs = { online: 3_000, offline: 15_000 } as const;

/**
 * Opens a database, and returns whether that was possible in time. If not, it is closed for good, and
 * every use of it fails at once: the shop goes on as an ordinary page.
 */
export async function openDatabase(db: Dexie): Promise<boolean> {
  const { online, offline } = openLimitsMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`${db.name} does not open`));
    timer = setTimeout(giveUp, navigator.onLine ? online : offline);
  });
  try {
    await Promise.race([db.open(), tooLate]);
    return true;
  } catch (error) {
    console.warn('The device cannot store data', error);
    db.close({ disableAutoOpen: true });
    return false;
  } finally {
    clearTimeout(timer);
  }
}
