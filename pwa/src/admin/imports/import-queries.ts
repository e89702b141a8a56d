import { queryOptions } from '@tanstack/react-query';
import {
  type ImportChangeTopic,
  type ImportDetail,
  type ImportState,
  importLimits,
} from '@vajra/contract';
import { callQuery, pageQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

/** Interval at which the progress of a working import is fetched. */
const pollIntervalMs = 700;

/** Whether the server is checking or importing the file. */
export function isWorking(state: ImportState): boolean {
  return state === 'checking' || state === 'running';
}

export function importsQuery(page: number) {
  const query = { page, perPage: importLimits.perPage };
  return queryOptions({
    ...pageQuery(
      [...adminKeys.importPages, page],
      endpoints.getImports,
      { query },
      ({ imports, totalCount }) => ({ rows: imports, totalCount }),
    ),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((each) => isWorking(each.state)) ? pollIntervalMs : false,
  });
}

export function importQuery(import_id: number) {
  return queryOptions({
    ...callQuery([...adminKeys.imports, import_id], endpoints.getImport, { params: { import_id } }),
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.state) ? pollIntervalMs : false,
  });
}

/** The suppliers of earlier imports, with their settings. */
export const suppliersQuery = callQuery(
  adminKeys.importSuppliers,
  endpoints.getImportSuppliers,
  {},
  ({ suppliers }) => suppliers,
);

interface ChangesParams {
  page: number;
  topic?: ImportChangeTopic;
  search?: string;
}

export function changesQuery({ import_id, endedAt }: ImportDetail, params: ChangesParams) {
  const query = { ...params, perPage: importLimits.changesPerPage };
  return pageQuery(
    // The time distinguishes the changes of one check from those of the next.
    [...adminKeys.imports, import_id, 'changes', String(endedAt), params],
    endpoints.getImportChanges,
    { params: { import_id }, query },
    ({ changes, totalCount }) => ({ rows: changes, totalCount }),
  );
}

export function problemsQuery({ import_id, state, problems }: ImportDetail, page: number) {
  const query = { page, perPage: importLimits.problemsPerPage };
  return pageQuery(
    // The state and count tell the problems of one check or run from those of the next.
    [...adminKeys.imports, import_id, 'problems', `${state} ${problems}`, page],
    endpoints.getImportProblems,
    { params: { import_id }, query },
    (result) => ({ rows: result.problems, totalCount: result.totalCount }),
  );
}
