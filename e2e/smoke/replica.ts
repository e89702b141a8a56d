/**
 * An expression that a page evaluates: whether the device's replica of the catalogue is complete. It does not
 * create the replica's database.
 */
export const isReplicaComplete = `(async () => {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'vajra-catalogue')) return false;
  } catch {
    return false; // storage is blocked
  }
  return new Promise((resolve) => {
    const opening = indexedDB.open('vajra-catalogue');
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('replicas').objectStore('replicas').get('current');
      const end = () => {
        resolve(reading.error ? false : reading.result?.isComplete === true);
        opening.result.close();
      };
      reading.transaction.oncomplete = reading.transaction.onabort = end;
    };
  });
})()`;
