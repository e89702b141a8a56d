import { deviceStorage, storageKeys } from '../browser/storage.ts';

const day = 24 * 3600 * 1000;
/** Milliseconds after which one who comes back is on another visit. */
const absence = day / 48;
const silence = 30 * day;

/** What this device remembers, times in milliseconds since 1970. */
export interface InstallRecord {
  visits: number;
  lastSeenAt: number;
  /** When somebody said 'not now'; null as long as nobody did. */
  dismissedAt: number | null;
}

export interface Moment {
  record: InstallRecord;
  now: number;
  pathname: string;
  /** Screens that were shown since the page was loaded. */
  views: number;
  hasCart: boolean;
  /** A form is being filled in. */
  isWriting: boolean;
}

export const newRecord: InstallRecord = { visits: 0, lastSeenAt: 0, dismissedAt: null };

/** What this device remembers of earlier offers. */
export function readRecord(): InstallRecord {
  const stored = deviceStorage.getJson(storageKeys.installRecord);
  return { ...newRecord, ...(stored as Partial<InstallRecord> | null) }; // written below alone
}

export function writeRecord(record: InstallRecord): void {
  deviceStorage.setJson(storageKeys.installRecord, record);
}

/** The record with one more look at the shop: after half an hour away it is another visit. */
export function seenAgain(record: InstallRecord, now: number): InstallRecord {
  const isVisit = now - record.lastSeenAt > absence;
  return { ...record, visits: record.visits + (isVisit ? 1 : 0), lastSeenAt: now };
}

/**
 * Whether to offer installing now: to whom the shop is of use by all signs, who is looking around,
 * and who has not said no within the month. Never on the screen that a visit begins with.
 */
export function isGoodMoment({
  record,
  now,
  pathname,
  views,
  hasCart,
  isWriting,
}: Moment): boolean {
  const { visits, dismissedAt } = record;
  const isRefused = dismissedAt !== null && now - dismissedAt < silence;
  const isWelcome = visits >= 2 || hasCart;
  return views >= 2 && isWelcome && !isRefused && !isWriting && !isFormScreen(pathname);
}

const isFormScreen = (pathname: string): boolean =>
  /^\/(checkout|login|signup|custom|contact|forgot-password|reset-password)\b/.test(pathname);

/** Safari on a phone or tablet, where people install by hand. Tablets say that they are Macs. */
export function isIosSafari(userAgent: string, maxTouchPoints: number): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  // Other browsers there name themselves, and have the step elsewhere or not at all.
  return isIos && /Version\/[\d.]+.*Safari\//.test(userAgent);
}
