const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as the person's own date: 20 Nov 2026. */
export function formatDate(moment: string): string {
  return day.format(new Date(moment));
}

export function formatDateTime(moment: string): string {
  return minute.format(new Date(moment));
}
