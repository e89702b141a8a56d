import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ChartRange } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { isDateParam } from '../shared/DateField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

export const rangeChoices: readonly { value: ChartRange; label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
];

interface ChartQuery {
  range: ChartRange;
  from?: string;
  to?: string;
}

/** What the server is asked for; what in an address means nothing is left out. */
export function chartQueryOf(asked: { range: string; from: string; to: string }): ChartQuery {
  const range = rangeChoices.find(({ value }) => value === asked.range)?.value ?? 'day';
  return {
    range,
    ...(isDateParam(asked.from) && { from: asked.from }),
    ...(isDateParam(asked.to) && { to: asked.to }),
  };
}

/** The most days, weeks or months that the server draws. */
const most = 400;
const daysOf: Readonly<Record<ChartRange, number>> = { day: 1, week: 7, month: 30 };
const dayLength = 24 * 60 * 60 * 1000;

/** Why such a chart cannot be drawn, in words. */
export function problemOf({ range, from, to }: ChartQuery): string | undefined {
  if (from === undefined) return undefined;
  const until = to ? Date.parse(to) : Date.now();
  if (to && from > to) return 'The last day is before the first.';
  const buckets = (until - Date.parse(from)) / dayLength / daysOf[range];
  return buckets > most - 2
    ? `That is too long for a chart by ${range}: it shows ${most} ${range}s at most.`
    : undefined;
}

export function chartQuery(query: ChartQuery) {
  return queryOptions({
    queryKey: adminKeys.orderChart(query),
    queryFn: ({ signal }) => call(endpoints.getOrderChart, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
