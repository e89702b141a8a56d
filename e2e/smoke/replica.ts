/**
 * Expressions that a page evaluates to use the device's replica of the catalogue, without creating its database.
 * `work` is a function of the database and of a callback for its result.
 */
const withReplica = (work: string, otherwise: string) => `(async () => {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'vajra-catalogue')) return ${otherwise};
  } catch {
    return ${otherwise}; // storage is blocked
  }
  return new Promise((resolve) => {
    const opening = indexedDB.open('vajra-catalogue');
    opening.onerror = () => resolve(${otherwise});
    opening.onsuccess = () => (${work})(opening.result, (result) => {
      opening.result.close();
      resolve(result);
    });
  });
})()`;

/** Whether the replica is complete. */
export const isReplicaComplete = withReplica(
  `(db, end) => {
    const reading = db.transaction('replicas').objectStore('replicas').get('current');
    reading.onerror = () => end(false);
    reading.onsuccess = () => end(reading.result?.isComplete === true);
  }`,
  'false',
);

/** Waits until what is being written to the replica is stored, at most 3 s. */
export const replicaStored = withReplica(
  `(db, end) => {
    setTimeout(end, 3000);
    const writing = db.transaction([...db.objectStoreNames], 'readwrite');
    writing.oncomplete = writing.onabort = () => end();
  }`,
  'undefined',
);
