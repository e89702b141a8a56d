import type { EndpointRef } from '../../api/endpoints.ts';
import { type Download, useDownload } from '../../api/use-download.ts';
import { Button } from '../../ui/Button.tsx';
import { storeDay } from './formats.ts';

/** Downloads everything that the current filters match as a CSV file. */
export function ExportButton<E extends EndpointRef>({
  disabled = false,
  ...download
}: Download<E> & { disabled?: boolean }) {
  const { mutate, isPending } = useDownload(download);
  return (
    <Button kind="quiet" small busy={isPending} disabled={disabled} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

/** Returns a file name with today's date: 'orders-2026-01-31.csv'. */
export function datedFileName(list: string): string {
  return `${list}-${storeDay(new Date())}.csv`;
}
