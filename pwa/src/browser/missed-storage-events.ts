/**
 * Reports that any stored value may have changed when Back returns to a page: while the page was left, it
 * received no events of what others stored, such as a sign-in.
 */
export function reportMissedStorageEvents(page: EventTarget = window): void {
  page.addEventListener('pageshow', (event) => {
    const isRestored = (event as PageTransitionEvent).persisted; // by the name of the event
    // An event without a key means the whole storage.
    if (isRestored) dispatchEvent(new StorageEvent('storage'));
  });
}
