import { useMutation } from '@tanstack/react-query';
import type { ProductQuery } from '@vajra/contract';
import { describe } from '../../api/api-error.ts';
import { endpoints } from '../../api/endpoints.ts';
import { saveCsv } from '../../desk/save-csv.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';

interface ExportButtonProps {
  /** What the list asks for. */
  list: ProductQuery;
}

/** All pages of what the list shows, as a file that the import reads again. */
export function ExportButton({ list }: ExportButtonProps) {
  const save = useMutation({
    mutationFn: () => {
      const { page: _, perPage: __, ...query } = list;
      const day = new Date().toISOString().slice(0, 10);
      return saveCsv(endpoints.exportProducts, { query }, `products-${day}.csv`);
    },
    onError: (error) => notify(0, describe(error, 'Failed to export products.')),
  });
  return (
    <Button kind="quiet" small busy={save.isPending} onClick={() => save.mutate()}>
      {save.isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}
