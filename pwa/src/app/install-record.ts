import { type InstallRecord, newRecord } from './install-moment.ts';

const key = 'vajra-install';

/** What this device remembers of offers to install. */
export function readRecord(): InstallRecord {
  try {
    return { ...newRecord, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    // Written by nobody that we know, or not to be read here at all: as if nothing were.
    return newRecord;
  }
}

export function writeRecord(record: InstallRecord): void {
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch (error) {
    console.warn('Nothing can be kept on this device', error);
  }
}
