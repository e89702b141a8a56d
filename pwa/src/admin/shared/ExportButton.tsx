import { describe } from '../../api/api-error.ts';
import { downloadFile } from '../../api/download-file.ts';
import type { EndpointRef, InputOf } from '../../api/endpoints.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { storeDay } from './formats.ts';

interface ExportButtonProps<E extends EndpointRef> {
  endpoint: E;
  input: InputOf<E>;
  fileName: string;
  failed: string;
  disabled?: boolean;
}

/** Downloads everything that the current filters match as a CSV file. */
export function ExportButton<E extends EndpointRef>({
  endpoint,
  input,
  fileName,
  failed,
  disabled = false,
}: ExportButtonProps<E>) {
  const { notifyError } = useNotify();
  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => downloadFile(endpoint, input, fileName),
    onError: (error) => notifyError(describe(error, failed)),
  });
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
