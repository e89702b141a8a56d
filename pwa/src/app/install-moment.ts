import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';

const dayMs = 24 * 3600 * 1000;
/** An absence after which a return counts as another visit. */
const visitGapMs = dayMs / 48;
/** How long a dismissal is respected. */
const dismissalMs = 30 * dayMs;

/** What this device remembers, times in milliseconds since 1970. */
export interface InstallRecord {
  visits: number;
  lastSeenAt: number;
  /** When the offer was dismissed; null if it never was. */
  dismissedAt: number | null;
}

export interface Moment {
  record: InstallRecord;
  now: number;
  pathname: string;
  /** Screens shown since the page was loaded. */
  views: number;
  hasCart: boolean;
  /** Whether a form is being filled in. */
  isEditing: boolean;
}

export const newRecord: InstallRecord = { visits: 0, lastSeenAt: 0, dismissedAt: null };

/** Returns what this device remembers of visits and earlier offers. */
export function readRecord(): InstallRecord {
  const stored = deviceStorage.getJson(storageKeys.installRecord);
  return { ...newRecord, ...(stored as Partial<InstallRecord> | null) }; // written by writeRecord only
}

export function writeRecord(record: InstallRecord): void {
  deviceStorage.setJson(storageKeys.installRecord, record);
}

/** Returns the record after another screen; after half an hour away it counts as another visit. */
export function recordView(record: InstallRecord, now: number): InstallRecord {
  const isVisit = now - record.lastSeenAt > visitGapMs;
  return { ...record, visits: record.visits + (isVisit ? 1 : 0), lastSeenAt: now };
}

/**
 * Whether to offer installing now: to returning visitors and those with a cart, from their second
 * screen on, but not on a form and not within a month of a dismissal.
 */
export function isGoodMoment({
  record,
  now,
  pathname,
  views,
  hasCart,
  isEditing,
}: Moment): boolean {
  const { visits, dismissedAt } = record;
  const isDismissed = dismissedAt !== null && now - dismissedAt < dismissalMs;
  const isInterested = visits >= 2 || hasCart;
  return views >= 2 && isInterested && !isDismissed && !isEditing && !isFormScreen(pathname);
}

const isFormScreen = (pathname: string): boolean =>
  /^\/(checkout|login|signup|custom|contact|forgot-password|reset-password|confirm-email)\b/.test(
    pathname,
  );

/** Whether this is Safari on iOS, where users install through Share. iPads report being Macs. */
export function isIosSafari(userAgent: string, maxTouchPoints: number): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  // Other browsers on iOS have their own name instead of Version.
  return isIos && /Version\/[\d.]+.*Safari\//.test(userAgent);
}
