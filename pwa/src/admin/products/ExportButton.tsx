import { useMutation } from '@tanstack/react-query';
import { describe } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { downloadCsv } from '../shared/download-csv.ts';
import { endpoints } from '../shared/endpoints.ts';
import type { AdminProductQuery } from './product-list-query.ts';

interface ExportButtonProps {
  list: AdminProductQuery;
}

const textOf = (id: number | undefined) => id?.toString();

/** All pages of what the list shows, as a file that the import reads again. */
export function ExportButton({ list }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: () => {
      const { page: _, perPage: __, pc_id, c_id, shape_id, ...query } = list;
      const ids = { pc_id: textOf(pc_id), c_id: textOf(c_id), shape_id: textOf(shape_id) };
      const day = new Date().toISOString().slice(0, 10);
      return downloadCsv(
        endpoints.exportProducts,
        { query: { ...query, ...ids } },
        `products-${day}.csv`,
      );
    },
    onError: (error) => notify(0, describe(error, 'Failed to export products.')),
  });
  return (
    <Button kind="quiet" small busy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}
