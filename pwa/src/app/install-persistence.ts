/** Whether the shop runs as an app of its own, not in a browser's tab. */
export function isInstalled(): boolean {
  // iOS has its own word for it, and had it first.
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return isStandalone || matchMedia('(display-mode: standalone)').matches;
}

/**
 * Asks the browser not to clear what the shop keeps when the device runs short; browsers grant it to
 * what is installed. Tells whether it is granted.
 */
export async function askToPersist(): Promise<boolean> {
  // Only where the connection is secure.
  const storage: StorageManager | undefined = navigator.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || storage.persist();
}
