import type { DeliveryDates } from '@vajra/contract';
import { dates } from '#texts/delivery.ts';
import { formatDay } from './formats.ts';

/** Formats calendar days, '22 December 2026 – 8 January 2027'. */
export function formatDates({ from, to }: DeliveryDates): string {
  return dates(formatDay(new Date(from), true), formatDay(new Date(to), true));
}
