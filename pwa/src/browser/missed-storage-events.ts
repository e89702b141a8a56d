/**
 * Reports that any stored value may have changed when Back returns to a page: while the page was left, it
 * received no events of what others stored, such as a sign-in.
 */
export function reportMissedStorageEvents(): void {
  addEventListener('pageshow', ({ persisted }) => {
    // An event without a key means the whole storage.
    if (persisted) dispatchEvent(new StorageEvent('storage'));
  });
}
