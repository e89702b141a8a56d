const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats an ISO 8601 timestamp as a local date: 20 Nov 2026. */
export function formatDate(timestamp: string): string {
  return dateFormat.format(new Date(timestamp));
}

/** Formats an ISO 8601 timestamp as a local date and time. */
export function formatDateTime(timestamp: string): string {
  return dateTimeFormat.format(new Date(timestamp));
}
