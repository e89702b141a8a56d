import type { ImportDetail } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { isCancelled, useUpload } from '../shared/use-upload.ts';

type CheckBody = NonNullable<InputOf<typeof endpoints.checkImport>['body']>;

const stale = [adminKeys.imports];

/** An import says what it is now; the words for the person are ours. */
const saying = (message: string) => (detail: ImportDetail) => ({ ...detail, message });

export function useUploadImport() {
  const { sent = 0, sending, cancel } = useUpload();
  const command = useAdminMutation({
    run: (file: File) => {
      const input = { query: { name: file.name.slice(0, 200) }, files: [file] };
      return sending((options) => call(endpoints.uploadImport, input, options)).then(
        saying('The file is here. Look at its columns.'),
      );
    },
    failed: (error) =>
      isCancelled(error) ? 'Cancelled. Nothing of it was kept.' : 'Failed to send the file.',
    stale,
  });
  return { ...command, sent, cancel };
}

export function useChooseHeader(import_id: number) {
  return useAdminMutation({
    run: (line: number) =>
      call(endpoints.chooseImportHeader, { params: { import_id }, body: { line } }).then(
        saying(line === 0 ? 'The columns are counted.' : `The columns are those of line ${line}.`),
      ),
    failed: 'Failed to read the columns.',
    stale,
  });
}

export function useCheckImport(import_id: number, onSaved: () => void) {
  return useAdminMutation({
    run: (body: CheckBody) =>
      call(endpoints.checkImport, { params: { import_id }, body }).then(
        saying('The check has begun.'),
      ),
    failed: 'Failed to check the file.',
    stale,
    onSaved,
  });
}

export function useRunImport(import_id: number) {
  return useAdminMutation({
    run: () =>
      call(endpoints.runImport, { params: { import_id } }).then(saying('The import has begun.')),
    failed: 'Failed to begin the import.',
    stale: [...stale, ...productQueryKeys],
  });
}

export function useStopImport(import_id: number) {
  return useAdminMutation({
    run: () =>
      call(endpoints.stopImport, { params: { import_id } }).then(
        saying('It stops after the rows that are being written.'),
      ),
    failed: 'Failed to stop the import.',
    stale,
  });
}

export function useDiscardImport(import_id: number) {
  return useAdminMutation({
    run: () => call(endpoints.discardImport, { params: { import_id } }),
    failed: 'Failed to remove the import.',
    stale: [adminKeys.importPages],
  });
}
