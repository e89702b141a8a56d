import type { ImportSummary } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useUpload } from '../shared/use-upload.ts';

type CheckBody = NonNullable<InputOf<typeof endpoints.checkImport>['body']>;

const stale = [adminKeys.imports];

export const useUploadImport = () =>
  useUpload({
    run: (file: File, options) => {
      const input = { query: { name: file.name.slice(0, 200) }, files: [file] };
      return call(endpoints.uploadImport, input, options);
    },
    done: 'File uploaded. Check the columns next.',
    failed: 'Failed to upload the file.',
    stale,
  });

export const useChooseHeader = (import_id: number) =>
  useAdminMutation({
    run: (line: number) =>
      call(endpoints.chooseImportHeader, { params: { import_id }, body: { line } }),
    done: (line) =>
      line === 0 ? 'Columns are numbered.' : `Column names are taken from line ${line}.`,
    failed: 'Failed to read the columns.',
    stale,
  });

export const useChooseSheet = (import_id: number) =>
  useAdminMutation({
    run: (sheet: string) =>
      call(endpoints.chooseImportSheet, { params: { import_id }, body: { sheet } }),
    done: (sheet) => `Products are read from “${sheet}”.`,
    failed: 'Failed to read the sheet.',
    stale,
  });

export const useCheckImport = (import_id: number, onSaved: () => void) =>
  useAdminMutation({
    run: (body: CheckBody) => call(endpoints.checkImport, { params: { import_id }, body }),
    done: 'Check started.',
    failed: 'Failed to check the file.',
    isProblemShown: true,
    stale: [...stale, adminKeys.importSuppliers],
    onSaved,
  });

export const useRunImport = (import_id: number) =>
  useAdminMutation({
    run: () => call(endpoints.runImport, { params: { import_id } }),
    done: 'Import started.',
    failed: 'Failed to start the import.',
    stale: [...stale, ...productQueryKeys],
  });

export const useStopImport = (import_id: number) =>
  useAdminMutation({
    run: () => call(endpoints.stopImport, { params: { import_id } }),
    done: 'Stopping. The rows being written are finished first.',
    failed: 'Failed to stop the import.',
    stale,
  });

export function useRemoveImport() {
  return useConfirmedDelete<Pick<ImportSummary, 'import_id' | 'fileName'>>({
    verb: 'Remove',
    thing: 'import',
    titleOf: ({ fileName }) => fileName,
    note: 'It has not changed any products.',
    idOf: ({ import_id }) => import_id,
    run: ({ import_id }) => call(endpoints.discardImport, { params: { import_id } }),
    failed: 'Failed to remove the import.',
    stale: [adminKeys.importPages],
  });
}
