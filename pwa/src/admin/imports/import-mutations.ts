import type { ImportDetail, ImportSummary } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { cancelledText, isCancelled, useUpload } from '../shared/use-upload.ts';

type CheckBody = NonNullable<InputOf<typeof endpoints.checkImport>['body']>;

const stale = [adminKeys.imports];

/** Adds a notice to a response that only describes the import's new state. */
const withMessage = (message: string) => (detail: ImportDetail) => ({ ...detail, message });

export function useUploadImport() {
  const { progress = 0, upload, cancel } = useUpload();
  const mutation = useAdminMutation({
    run: (file: File) => {
      const input = { query: { name: file.name.slice(0, 200) }, files: [file] };
      return upload((options) => call(endpoints.uploadImport, input, options)).then(
        withMessage('File uploaded. Check the columns next.'),
      );
    },
    failed: (error) => (isCancelled(error) ? cancelledText : 'Failed to upload the file.'),
    isProblemShown: true,
    stale,
  });
  return { ...mutation, progress, cancel };
}

export function useChooseHeader(import_id: number) {
  return useAdminMutation({
    run: (line: number) =>
      call(endpoints.chooseImportHeader, { params: { import_id }, body: { line } }).then(
        withMessage(
          line === 0 ? 'Columns are numbered.' : `Column names are taken from line ${line}.`,
        ),
      ),
    failed: 'Failed to read the columns.',
    stale,
  });
}

export function useChooseSheet(import_id: number) {
  return useAdminMutation({
    run: (sheet: string) =>
      call(endpoints.chooseImportSheet, { params: { import_id }, body: { sheet } }).then(
        withMessage(`Products are read from “${sheet}”.`),
      ),
    failed: 'Failed to read the sheet.',
    stale,
  });
}

export function useCheckImport(import_id: number, onSaved: () => void) {
  return useAdminMutation({
    run: (body: CheckBody) =>
      call(endpoints.checkImport, { params: { import_id }, body }).then(
        withMessage('Check started.'),
      ),
    failed: 'Failed to check the file.',
    isProblemShown: true,
    stale: [...stale, adminKeys.importSuppliers],
    onSaved,
  });
}

export function useRunImport(import_id: number) {
  return useAdminMutation({
    run: () =>
      call(endpoints.runImport, { params: { import_id } }).then(withMessage('Import started.')),
    failed: 'Failed to start the import.',
    stale: [...stale, ...productQueryKeys],
  });
}

export function useStopImport(import_id: number) {
  return useAdminMutation({
    run: () =>
      call(endpoints.stopImport, { params: { import_id } }).then(
        withMessage('Stopping. The rows being written are finished first.'),
      ),
    failed: 'Failed to stop the import.',
    stale,
  });
}

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
