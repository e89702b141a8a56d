import { connection } from '../browser/connection.ts';
import { deviceStorage } from '../browser/storage.ts';

/** Until the next attempt where nothing says that the server can be reached again. */
const retryMs = 60_000;

interface ResumeOptions {
  /** Of what a visitor leaves on the device for the account. */
  storageKey: string;
  /** 0 while no one is signed in. */
  userId(): number;
  /** Sends what waits, and returns how much still waits. */
  merge(userId: number): Promise<number>;
}

/**
 * Sends what a sign-in without a connection could not merge: now, when the server can be reached again, and
 * every minute while something waits.
 */
export function resumeMerge({ storageKey, userId, merge }: ResumeOptions): {
  resume: () => Promise<void>;
  stop: () => void;
} {
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = async () => {
    const owner = userId();
    if (isRunning || owner === 0 || !connection.isOnline) return;
    if (deviceStorage.get(storageKey) === null) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      if ((await merge(owner)) > 0) timer = setTimeout(resume, retryMs);
    } catch (error) {
      console.error(`${storageKey} could not be merged`, error);
    } finally {
      isRunning = false;
    }
  };
  void resume();
  // The first call after that shows whether the server can be reached, too.
  addEventListener('online', resume);
  const unsubscribe = connection.subscribe(() => {
    if (connection.isConnected) void resume();
  });
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('online', resume);
    unsubscribe();
  };
  return { resume, stop };
}
