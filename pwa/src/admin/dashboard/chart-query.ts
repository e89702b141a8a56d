import type { ChartRange } from '@vajra/contract';
import { pageQuery } from '../../api/call-query.ts';
import { isDateParam, reversedRangeText } from '../shared/DateField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

export const rangeOptions: readonly { value: ChartRange; label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'week', label: 'By week' },
  { value: 'month', label: 'By month' },
];

interface ChartQuery {
  range: ChartRange;
  from?: string;
  to?: string;
}

/** Returns the server's query for the URL parameters. Invalid values are ignored. */
export function parseChartQuery(params: { range: string; from: string; to: string }): ChartQuery {
  const range = rangeOptions.find(({ value }) => value === params.range)?.value ?? 'day';
  return {
    range,
    ...(isDateParam(params.from) && { from: params.from }),
    ...(isDateParam(params.to) && { to: params.to }),
  };
}

/** The server rejects longer charts. */
const maxPoints = 400;
const daysPerPoint: Readonly<Record<ChartRange, number>> = { day: 1, week: 7, month: 30 };
const dayMs = 24 * 60 * 60 * 1000;

/** Returns a message when the query cannot be charted. */
export function validateChartQuery({ range, from, to }: ChartQuery): string | undefined {
  if (from === undefined) return undefined;
  const until = to ? Date.parse(to) : Date.now();
  if (to && from > to) return reversedRangeText;
  const points = (until - Date.parse(from)) / dayMs / daysPerPoint[range];
  return points > maxPoints - 2
    ? `A chart by ${range} can show up to ${maxPoints} ${range}s. Choose a shorter period.`
    : undefined;
}

export const chartQuery = (query: ChartQuery) =>
  pageQuery([...adminKeys.orders, 'chart', query], endpoints.getOrderChart, { query });
